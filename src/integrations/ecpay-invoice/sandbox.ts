import type { EcpayInvoiceConfig } from './client.ts';

/** ECPay's public stage account: good for its stage and for our simulator, never for a real shop. */
export const ecpayInvoiceSandbox = (base_url: string): EcpayInvoiceConfig => ({
  base_url,
  merchant_id: '2000132',
  hash_key: 'ejCk326UnaZWKisg',
  hash_iv: 'q9jcZX8Ib9LM8wYk',
});
