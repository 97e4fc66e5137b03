import * as m from '#messages';
import type { Basis } from '#modules/reports/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { now } from '../clock.ts';
import { formatDay } from '../kit/format.ts';

const methods: Readonly<Record<string, () => string>> = {
  card: m.admin_figures_method_card,
  line_pay: m.admin_payments_kind_line_pay,
  jko_pay: m.admin_payments_kind_jko_pay,
  apple_pay: m.admin_payments_kind_apple_pay,
  google_pay: m.admin_payments_kind_google_pay,
  page_card: m.admin_figures_method_page_card,
  atm: m.admin_figures_method_atm,
  cvs_code: m.admin_figures_method_cvs_code,
  barcode: m.admin_figures_method_barcode,
  bank_transfer: m.admin_figures_method_bank_transfer,
  cod: m.admin_figures_method_cod,
  free: m.admin_figures_method_free,
};

/** The label of a payment kind; "other" if the ledger does not name one. */
export const methodLabel = (kind: string | null): string => (methods[kind ?? ''] ?? m.admin_figures_method_other)();

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

const deliveries: Readonly<Record<string, () => string>> = {
  home: m.admin_deliveries_kind_home,
  cvs: m.admin_deliveries_kind_cvs,
  shop_pickup: m.admin_deliveries_kind_shop_pickup,
  cross_border: m.admin_deliveries_kind_cross_border,
  digital: m.admin_deliveries_kind_digital,
};

export const deliveryLabel = (kind: string | null): string => (deliveries[kind ?? ''] ?? m.admin_figures_method_other)();
