export { createOrder } from './commands/create-order.ts';
export { type ImportedOrder, importOrder } from './commands/import-order.ts';
export { rememberOrder } from './order-cookie.ts';
export { anyOrderExists } from './queries/any-order.ts';
export { type OrderForMail, orderForMail } from './queries/mail-order.ts';
export type { StoredOrder } from './store/orders.ts';
export { selectOrder as findOrder } from './store/orders.ts';
