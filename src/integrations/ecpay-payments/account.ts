import type { MacKeys } from '#platform/crypto/check-mac-value.ts';

export type EcpayPaymentConfig = MacKeys & {
  /** https://payment-stage.ecpay.com.tw, https://payment.ecpay.com.tw, or the simulator's address. */
  base_url: string;
  merchant_id: string;
};
