import { isPrimeKind } from './prime-payments.ts';

/** Whether the provider has a call that refunds a payment of this kind: of cards and wallets. ECPay has none for what is paid with a code. */
export const hasProviderRefund = (kind: string): boolean => isPrimeKind(kind) || kind === 'page_card';
