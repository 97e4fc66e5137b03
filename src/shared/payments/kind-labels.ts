import * as m from '#messages';
import type { PaymentKind } from './kinds.ts';

type Label = typeof m.admin_payments_kind_card;

/** What staff call each way of paying, on every screen and in every file. `free`: nothing to pay; `cash`: taken by staff. */
export const paymentKindLabels: Readonly<Record<PaymentKind | 'free' | 'cash', Label>> = {
  card: m.admin_payments_kind_card,
  line_pay: m.admin_payments_kind_line_pay,
  jko_pay: m.admin_payments_kind_jko_pay,
  apple_pay: m.admin_payments_kind_apple_pay,
  google_pay: m.admin_payments_kind_google_pay,
  page_card: m.admin_payments_kind_page_card,
  atm: m.admin_payments_kind_atm,
  cvs_code: m.admin_payments_kind_cvs_code,
  barcode: m.admin_payments_kind_barcode,
  bank_transfer: m.admin_payments_kind_bank_transfer,
  cod: m.admin_payments_kind_cod,
  free: m.admin_payments_kind_free,
  cash: m.admin_payments_kind_cash,
};

/** The label of a stored kind; "other" for one that is not known, as of an imported order. */
export const paymentKindLabel = (kind: string | null): Label =>
  (paymentKindLabels as Readonly<Record<string, Label>>)[kind ?? ''] ?? m.admin_figures_method_other;
