export type { Assessment, CartBlocker } from './assess/assess.ts';
export { adoptGuestCart } from './commands/adopt-guest-cart.ts';
export { assessForOrder, lockCartForOrder } from './for-checkout/assess-for-order.ts';
export { buildFailureView, listGiftChanges } from './for-checkout/failure-view.ts';
export { buildOrderContent } from './for-checkout/order-content.ts';
export * as leftCarts from './left-carts.ts';
export { readGuestKey } from './queries/load-facts.ts';
export { readCart, readOpenCart } from './queries/read-cart.ts';
export { deleteOpenCarts, insertOrderedCart, markOrdered, sweepCarts } from './store/carts.ts';
