import * as m from '#messages';
import type { Basis } from '#modules/reports/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { now } from '../clock.ts';
import { formatDay } from '../kit/format.ts';
import { deliveryKindLabels } from '../kit/status/kind-labels.ts';

/** A calendar day, `2026-11-20`, as `11/20（五）`; it has no time zone. */
export const dayLabel = (day: string, locale: Locale): string => formatDay(`${day}T00:00:00Z`, now(), 'UTC', locale);

/** The same for an axis: `11/20`, `20 Nov`. */
export const shortDay = (day: string, locale: Locale): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale === 'en' ? 'en-GB' : 'zh-TW', {
    timeZone: 'UTC',
    day: 'numeric',
    month: locale === 'en' ? 'short' : 'numeric',
  });

const dates: Readonly<Record<Basis, readonly [string, string]>> = {
  placed: ['from', 'until'],
  paid: ['paid_from', 'paid_until'],
  shipped: ['shipped_from', 'shipped_until'],
};

/** The order list of a period, by the time that counts, with further filters. */
export function ordersAddress(
  { from, to }: { from: string; to: string },
  basis: Basis = 'placed',
  more: Record<string, string> = {},
): string {
  const [first, last] = dates[basis];
  return `/orders?${new URLSearchParams({ [first]: from, [last]: to, ...more })}`;
}

/** One row's period: a day, or from when to when. */
export const pieceLabel = ({ from, to }: { from: string; to: string }, locale: Locale): string =>
  from === to ? dayLabel(from, locale) : `${shortDay(from, locale)}–${shortDay(to, locale)}`;

/** New or returning buyer. */
export const buyerLabel = (key: string | null): string => (key === 'new' ? m.admin_sales_buyer_new() : m.admin_sales_buyer_returning());

/** The label of a stored kind of delivery; "other" for one that is not known. */
export const deliveryLabel = (kind: string | null): string =>
  (deliveryKindLabels as Readonly<Record<string, () => string>>)[kind ?? '']?.() ?? m.admin_figures_method_other();
