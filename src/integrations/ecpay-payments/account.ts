import type { MacKeys } from '#platform/crypto/check-mac-value.ts';

export type EcpayPaymentConfig = MacKeys & {
  /** https://payment-stage.ecpay.com.tw, https://payment.ecpay.com.tw, or the simulator's address. */
  base_url: string;
  merchant_id: string;
  /** The merchant check code of the card record (信用卡授權資訊), digits; without it no card is refunded by a call. */
  credit_check_code?: string | undefined;
};
