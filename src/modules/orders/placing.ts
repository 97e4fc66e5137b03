/** What places an order and starts its payment. */
export { createOrder } from './commands/create-order.ts';
export { rememberOrder } from './order-cookie.ts';
export { payOnPage } from './paying/pay-on-page.ts';
export { payOrder, readCardSource } from './paying/pay-order.ts';
export { selectOrder as findOrder } from './store/orders.ts';
