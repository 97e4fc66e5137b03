/** Wallets with a page of their own, on which the shopper confirms the payment. */
export const redirectWallets = ['line_pay', 'jko_pay'] as const;

/** Wallets that TapPay charges by a one-time token of the browser (the prime), as it charges a card. */
export const walletKinds = [...redirectWallets, 'apple_pay', 'google_pay'] as const;
export type WalletKind = (typeof walletKinds)[number];

/** Whether a payment method is a wallet that is charged by a prime. */
export const isWalletKind = (kind: string): kind is WalletKind => (walletKinds as readonly string[]).includes(kind);

/** Whether a method of this kind is charged by a prime: the card and the wallets. */
export const isPrimeKind = (kind: string): kind is 'card' | WalletKind => kind === 'card' || isWalletKind(kind);

/** Wallets of the shopper's device, which not every browser has. */
export const isDeviceWallet = (kind: string): kind is 'apple_pay' | 'google_pay' => kind === 'apple_pay' || kind === 'google_pay';

/** Whether the bank can hold the money of such a charge for a later capture: a card's, also on a device. */
export const canHoldMoney = (kind: string): boolean => kind === 'card' || isDeviceWallet(kind);

/** Whether its charge always leads to a page of the wallet first. */
export const isRedirectWallet = (kind: string): boolean => (redirectWallets as readonly string[]).includes(kind);
