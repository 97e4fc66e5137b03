export type { Assessment, Obstacle } from './assess.ts';
export { adoptGuestCart } from './commands/adopt-guest-cart.ts';
export { type Person, peopleOf } from './fields.ts';
export { assessForOrder, lockCartForOrder, type SentWithOrder } from './ordering.ts';
export { guestKeyOf } from './access.ts';
export { openCartOf } from './queries.ts';
export { insertOrderedCart, markOrdered, type StoredCart } from './store.ts';
export { viewOf } from './view.ts';
export { whyInWords } from './words.ts';
