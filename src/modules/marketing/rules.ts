import type { Currency, Minor } from '#shared/money.ts';
import { exponentOf, prorate, times } from '#shared/money.ts';

const dayMs = 86_400_000;
/** Percents with four decimals. */
const rateScale = 10_000;

/** The commission of goods in hundredths of the major unit, rounded half up. `rate`: percent. */
export const commissionCents = (goods: Minor, rate: number, currency: Currency): number =>
  prorate(times(goods, 10 ** (2 - exponentOf(currency))), Math.round(rate * rateScale), 100 * rateScale);

export type Reported = { sale_amount: number; commission_cents: number };

/**
 * What is still to be reported of an order, so that everything reported adds up to `goods` and its commission; undefined: nothing. The
 * first report has no predecessors in `before`.
 */
export function nextReport(goods: Minor, before: readonly Reported[], { rate, currency }: { rate: number; currency: Currency }) {
  const sum = (field: keyof Reported) => before.reduce((total, report) => total + report[field], 0);
  const sale_amount = goods - sum('sale_amount');
  if (sale_amount === 0) return undefined;
  return { sale_amount, commission_cents: commissionCents(goods, rate, currency) - sum('commission_cents') };
}

/** Whether an order was placed within `days` of the click. A click without a time belongs to the visit that ordered. */
export function isWithinWindow(click: string | undefined, orderedAt: Date, days: number): boolean {
  const clickedAt = click === undefined ? Number.NaN : Date.parse(click);
  return Number.isNaN(clickedAt) || orderedAt.getTime() - clickedAt <= days * dayMs;
}

const fbpPattern = /^fb\.\d\.\d{1,16}\.[\w.-]{1,200}$/;

/** The value of a cookie of Meta's pixel, when it looks like one. */
export const metaCookie = (value: string | undefined): string | undefined => (value && fbpPattern.test(value) ? value : undefined);

/** `fb.1.<ms>.<fbclid>`: what the pixel would write for a click that it did not see. */
export const clickCookie = (fbclid: string | undefined, at: Date): string | undefined =>
  fbclid && metaCookie(`fb.1.${at.getTime()}.${fbclid}`);

/** The client's id in GA4's cookie `_ga`, `GA1.1.1234567890.1700000000`; undefined: it is no such cookie. */
export const analyticsClient = (cookie: string | undefined): string | undefined =>
  /^GA\d\.\d{1,2}\.(\d{1,20}\.\d{1,20})$/.exec(cookie ?? '')?.[1];

const centsOfMajor = 100;
/** Hundredths to the API's number: 3140 → 31.4. */
export const centsToMajor = (cents: number): number => cents / centsOfMajor;
