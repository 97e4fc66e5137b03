import { blankPayment } from '#modules/payments/contract/blank-payment.ts';
import type { PaymentRow } from '#modules/payments/contract.ts';

/** A payment method as its form edits it; the keys are write-only. */
export type PaymentForm = Omit<PaymentRow, 'id' | 'version' | 'sort' | 'archived'> & typeof noKeys;

/** What the keys' fields contain when the form opens. */
export const noKeys = { partner_key: '', hash_key: '', hash_iv: '', credit_check_code: '' };

export const newPayment: PaymentForm = { ...blankPayment, ...noKeys, has_keys: false };
