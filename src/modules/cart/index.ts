export type { Assessment, CartBlocker } from './assess/assess.ts';
export { adoptGuestCart } from './commands/adopt-guest-cart.ts';
export * as cartForOrder from './for-checkout/for-order.ts';
export * as leftCarts from './left-carts.ts';
export { readGuestKey } from './queries/load-facts.ts';
export { readCart, readOpenCart } from './queries/read-cart.ts';
export { deleteOpenCarts, insertOrderedCart, sweepCarts } from './store/carts.ts';
export { type StockCheck, type SupplierStock, withSupplierStock } from './supplier-stock.ts';
