/** How items reach a shopper. */
export const deliveryKinds = ['home', 'cvs', 'shop_pickup', 'cross_border', 'digital'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
