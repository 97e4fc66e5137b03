export { paymentMethods } from './queries.ts';
export type { StoredPaymentMethod as PaymentMethod } from './store/methods.ts';
export { paymentsOf, recordPayment } from './store/payments.ts';
export type { Payment } from './store/payments.ts';
