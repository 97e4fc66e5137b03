import type { EcpayLogisticsConfig } from './accounts.ts';

/** ECPay's public stage accounts: good for its stage and for our simulator, never for a real shop. */
export const ecpayLogisticsSandbox = (base_url: string) =>
  ({
    b2c: { base_url, merchant_id: '2000132', hash_key: '5294y06JbISpM5x9', hash_iv: 'v77hoKGq4kWxNNIS' },
    c2c: { base_url, merchant_id: '2000933', hash_key: 'XBERn1YOvpM9nfZc', hash_iv: 'h1ONHk4P4yqbl5LK' },
  }) satisfies EcpayLogisticsConfig;
