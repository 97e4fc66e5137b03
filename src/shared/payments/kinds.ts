import { pageKinds } from './page-payments.ts';
import { walletKinds } from './prime-payments.ts';

/** Every kind of payment method. An order with nothing to pay has none; its kind is `free`. */
export const paymentKinds = ['card', ...walletKinds, ...pageKinds, 'bank_transfer', 'cod'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
