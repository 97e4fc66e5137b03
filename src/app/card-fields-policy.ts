/** The sources of TapPay's card fields and the hosts they call: for payment pages only. */
export const cardFieldsPolicy = {
  script: 'https://js.tappaysdk.com',
  frame: 'https://js.tappaysdk.com',
  connect: 'https://js.tappaysdk.com https://*.tappaysdk.com',
} as const;
