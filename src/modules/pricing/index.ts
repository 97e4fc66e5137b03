export { methodRefusal } from './offered.ts';
export type { MethodRefusal } from './offered.ts';
export { deliveryFee, freeShippingMissing, price, whyOf } from './quote.ts';
export type { Quote, QuoteFacts, QuoteLine, WhyStep } from './quote.ts';
