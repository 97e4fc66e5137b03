export { guestKeyOf } from './access.ts';
export type { Assessment } from './assess.ts';
export type { CartBlocker } from './blockers.ts';
export { adoptGuestCart } from './commands/adopt-guest-cart.ts';
export { failureViewOf, giftChangesOf } from './failure.ts';
export { orderContentOf } from './order-content.ts';
export { assessForOrder, lockCartForOrder } from './ordering.ts';
export { openCartOf } from './queries.ts';
export { deleteOpenCartsOf, insertOrderedCart, markOrdered, sweepCarts } from './store/carts.ts';
