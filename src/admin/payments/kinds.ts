import * as m from '#messages';
import type { Capture, PaymentKind } from '#modules/payments/contract.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { isRedirectWallet } from '#shared/payments/prime-payments.ts';

/** What each kind means for the shopper; the card has a form of its own. */
export const kindHints: Record<Exclude<PaymentKind, 'card'>, () => string> = {
  bank_transfer: m.admin_payments_bank_hint,
  cod: m.admin_payments_cod_hint,
  line_pay: m.admin_payments_line_pay_hint,
  jko_pay: m.admin_payments_jko_pay_hint,
  apple_pay: m.admin_payments_apple_pay_hint,
  google_pay: m.admin_payments_google_pay_hint,
  page_card: m.admin_payments_page_card_hint,
  atm: m.admin_payments_atm_hint,
  cvs_code: m.admin_payments_cvs_code_hint,
  barcode: m.admin_payments_barcode_hint,
};

/** When the money of a card is collected. */
export const captureLabels: Record<Capture, () => string> = {
  at_once: m.admin_payments_capture_at_once,
  after_days: m.admin_payments_capture_after_days,
  by_hand: m.admin_payments_capture_by_hand,
};

/** Whether a kind is only for shops in Taiwan: ECPay's pages and the wallets with accounts there. */
export const isOnlyInTaiwan = (kind: PaymentKind): boolean => isPageKind(kind) || isRedirectWallet(kind);
