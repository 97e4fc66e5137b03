/** Money that came in, and what the provider or carrier kept of it. */
export { addCashFee, recordFee, recordPayment as record, selectPayments as select } from './store/payments.ts';
