export { addPaymentMethod } from './commands/save-payment-method.ts';
export { paymentMethods, paymentMethodsJson } from './queries.ts';
export type { StoredPaymentMethod as PaymentMethod } from './store/methods.ts';
export { paymentsOf, recordPayment } from './store/payments.ts';
