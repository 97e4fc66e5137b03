/** What makes an order of a cart: locked, assessed again, written into the order, and answered when it differs. */
export { markOrdered } from '../store/carts.ts';
export { assessForOrder, lockCartForOrder } from './assess-for-order.ts';
export { buildFailureView, listGiftChanges } from './failure-view.ts';
export { buildOrderContent } from './order-content.ts';
