import type { EcpayPaymentConfig } from './account.ts';

/** ECPay's public test account: good for its stage and for our simulator, never for a real shop. */
export const ecpayPaymentSandbox = (base_url: string): EcpayPaymentConfig => ({
  base_url,
  merchant_id: '3002607',
  hash_key: 'pwFHCqoQZGmho4w6',
  hash_iv: 'EkRm7iFT261dpevs',
  // Any number: the stage has no record of cards, only our simulator does.
  credit_check_code: '25938511',
});
