/** Money received, and the fees that the provider or the carrier deducted. */
export { addCashFee, recordFee, recordPayment as record, selectPayments as select } from './store/payments.ts';
