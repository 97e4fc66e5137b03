export { guestKeyOf } from './access.ts';
export type { Assessment, Obstacle } from './assess.ts';
export { adoptGuestCart } from './commands/adopt-guest-cart.ts';
export { peopleOf } from './fields.ts';
export { assessForOrder, lockCartForOrder, type SentWithOrder } from './ordering.ts';
export { openCartOf } from './queries.ts';
export { insertOrderedCart, markOrdered } from './store.ts';
export { viewOf } from './view.ts';
