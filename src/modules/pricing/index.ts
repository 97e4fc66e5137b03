export { type MethodRefusal, methodRefusal } from './offered.ts';
export { deliveryFee, freeShippingMissing, price, type Quote, whyOf } from './quote.ts';
export { whyInWords } from './words.ts';
