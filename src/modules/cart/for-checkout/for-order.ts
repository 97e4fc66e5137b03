/** How checkout turns a cart into an order: lock it, assess it again, build the order's content, report what changed. */
export { markOrdered } from '../store/carts.ts';
export { assessForOrder, lockCartForOrder } from './assess-for-order.ts';
export { buildFailureView, listGiftChanges } from './failure-view.ts';
export { buildOrderContent } from './order-content.ts';
