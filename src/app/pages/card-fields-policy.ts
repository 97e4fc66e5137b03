/** The sources of TapPay's card fields and the hosts they call: for payment pages only. */
export const cardFieldsPolicy = {
  script: 'https://js.tappaysdk.com',
  frame: 'https://js.tappaysdk.com',
  connect: 'https://js.tappaysdk.com https://*.tappaysdk.com',
} as const;

/** Google Pay's script, its window and the hosts they call: on payment pages of shops that take it. */
export const googlePayPolicy = {
  script: 'https://pay.google.com',
  frame: 'https://pay.google.com',
  connect: 'https://pay.google.com https://google.com',
} as const;

/** ECPay's store map and payment page, to which forms are sent: on payment pages only. */
export const ecpayPages =
  'https://logistics.ecpay.com.tw https://logistics-stage.ecpay.com.tw https://payment.ecpay.com.tw https://payment-stage.ecpay.com.tw';
