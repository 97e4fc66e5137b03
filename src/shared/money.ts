import type { Locale } from './locale.ts';

/** The currencies a shop may sell in (spec section 3). */
export const currencies = ['twd', 'hkd', 'usd', 'gbp'] as const;
export type Currency = (typeof currencies)[number];

declare const unit: unique symbol;
/**
 * An amount in the smallest unit of the shop's currency: whole dollars for TWD, cents for the others. What is added up of such
 * amounts is a plain number and fits again; an amount in major units does not compile where one in minor units is expected.
 */
export type Minor = number & { readonly [unit]?: 'minor' };
/** An amount as the API uses it: 55.97 (usd), 1680 (twd). */
export type Major = number & { readonly [unit]?: 'major' };

/** The same shape with each amount, of whichever unit, in another one: what a function that converts amounts answers. */
export type InUnit<T, Unit extends Minor | Major> = T extends number
  ? T extends { readonly [unit]?: 'major' | 'minor' }
    ? Unit
    : T
  : T extends Date
    ? T
    : T extends readonly (infer Item)[]
      ? InUnit<Item, Unit>[]
      : T extends object
        ? { [K in keyof T]: InUnit<T[K], Unit> }
        : T;
/** A form as it is stored: its amounts in minor units. */
export type InMinor<T> = InUnit<T, Minor>;

const exponents: Record<Currency, number> = { twd: 0, hkd: 2, usd: 2, gbp: 2 };
const signs: Record<Currency, string> = { twd: '$', hkd: '$', usd: '$', gbp: '£' };

/** Number of decimals of the currency. */
export const exponentOf = (currency: Currency): number => exponents[currency];
/** `$`, except for pounds (spec section 3). */
export const signOf = (currency: Currency): string => signs[currency];

export const minor = (amount: number): Minor => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  return amount;
};

/** Minor units to the API's major units: 5597 → 55.97 (usd), 1680 → 1680 (twd). */
export const toMajor = (amount: Minor, currency: Currency): Major => amount / 10 ** exponents[currency];

/** The API's number to minor units, rounded half up at the currency's last decimal. */
export const fromMajor = (amount: Major, currency: Currency): Minor =>
  minor(Math.round(Number((amount * 10 ** exponents[currency]).toFixed(4))));

/** `$1,680`, `−$76`, `£12.50`: major units in, a true minus sign out, never rounded by the reader's locale. */
export function formatMoney(major: Major, currency: Currency, _locale: Locale): string {
  const digits = exponents[currency];
  const [whole = '0', cents] = Math.abs(major).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${major < 0 ? '−' : ''}${signs[currency]}${grouped}${cents ? `.${cents}` : ''}`;
}

/** `count` times an amount in minor units: a line of so many pieces. */
export const times = (amount: Minor, count: number): Minor => amount * count;

/**
 * `part` of `whole` equal pieces of an amount in minor units, rounded half up: what three of five pieces cost, or a price
 * after a percentage. The amount is not negative and `whole` is greater than 0.
 */
export const prorate = (amount: Minor, part: number, whole: number): Minor => Math.floor((2 * amount * part + whole) / (2 * whole));

/** One of `count` equal parts of an amount in minor units, rounded down: the first part takes the rest. */
export const partEach = (amount: Minor, count: number): Minor => Math.floor(amount / count);

/** An amount in minor units, up to the next multiple of `step`. Neither is negative. */
export const roundUp = (amount: Minor, step: number): Minor => Math.ceil(amount / step) * step;

/**
 * A sum that is to be paid, with the currency's code: `$1,680 TWD`. Four countries of these shops write `$`, so a visitor could
 * take it for another dollar. Without it: pounds, which have a sign of their own, and Taiwan's dollars to readers of Chinese.
 * Prices in lists stay bare.
 */
export function formatSum(major: Major, currency: Currency, locale: Locale): string {
  const isPlain = signs[currency] !== '$' || (currency === 'twd' && locale === 'tw');
  const amount = formatMoney(major, currency, locale);
  return isPlain ? amount : `${amount}\u00a0${currency.toUpperCase()}`;
}

/**
 * Splits `total` over `weights` by largest remainder, ties to the earlier line.
 * The parts always sum to `total`; with no weight at all the first line takes everything.
 */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return weights.map((_, i) => (i === 0 ? total : 0));
  const exact = weights.map((w) => divide(total, w, sum));
  const parts = exact.map(({ whole }) => whole);
  const rest = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map(({ left }, i) => ({ i, left })).sort((a, b) => b.left - a.left || a.i - b.i);
  for (const { i } of byRemainder.slice(0, rest)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}

/** `total * weight / sum` as a whole number and its remainder, exact also where the product is beyond what a number can hold. */
function divide(total: number, weight: number, sum: number): { whole: number; left: number } {
  const product = total * weight;
  if (Number.isSafeInteger(product)) return { whole: Math.floor(product / sum), left: product % sum };
  const exact = BigInt(total) * BigInt(weight);
  return { whole: Number(exact / BigInt(sum)), left: Number(exact % BigInt(sum)) };
}
