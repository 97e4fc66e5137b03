/** Where TapPay's card fields come from and what they call: on the pages where one pays, nowhere else. */
export const cardFieldsPolicy = {
  script: 'https://js.tappaysdk.com',
  frame: 'https://js.tappaysdk.com',
  connect: 'https://js.tappaysdk.com https://*.tappaysdk.com',
} as const;
