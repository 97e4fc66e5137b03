import type { PaymentForm } from '../contract.ts';

/** A new payment method without keys: a bank transfer without a fee, held for three days. Amounts in major units. */
export const blankPayment: Readonly<Required<Omit<PaymentForm, 'partner_key' | 'hash_key' | 'hash_iv' | 'credit_check_code'>>> = {
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
  instructions: null,
  bank: null,
  expire_minutes: 4320,
  active: true,
};
