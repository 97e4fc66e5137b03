import type { PaymentRow } from '#modules/payments/contract.ts';

/** A payment method as held by its form; the keys are write-only. */
export type PaymentForm = Omit<PaymentRow, 'id' | 'version' | 'sort' | 'archived'> &
  Record<'partner_key' | 'hash_key' | 'hash_iv' | 'credit_check_code', string>;

/** The defaults of a new payment method. */
export const blank: PaymentForm = {
  name: { tw: '' },
  note: null,
  kind: 'bank_transfer',
  fee: 0,
  min_total: null,
  max_total: null,
  countries: ['tw'],
  delivery_ids: [],
  instalments: [],
  instalment_min: null,
  account: null,
  capture: 'at_once',
  capture_days: null,
  payout_days: null,
  sandbox: false,
  merchant_id: null,
  wallet_merchant_id: null,
  domain_association: null,
  has_keys: false,
  partner_key: '',
  hash_key: '',
  hash_iv: '',
  credit_check_code: '',
  instructions: null,
  bank: null,
  expire_minutes: 4320,
  active: true,
};
