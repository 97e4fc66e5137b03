import * as m from '#messages';

/** The wallets of the simulator; their names are those of records. */
export const wallets = ['line_pay', 'jko_pay', 'apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

/** The first letters of a wallet's primes, as TapPay publishes them. */
export const primePrefixes: Readonly<Record<Wallet, string>> = {
  line_pay: 'ln_',
  jko_pay: 'jk_',
  apple_pay: 'ap_',
  google_pay: 'gp_',
};

/** Primes that TapPay publishes for its sandbox; they may be used any number of times. */
export const publishedPrimes: ReadonlyMap<string, Wallet> = new Map([
  ['ln_test_utigjeyfutj5867uyjhuty47rythfjru485768tigjfheufhtu5i6ojk', 'line_pay'],
]);

/** Brand names. */
export const walletNames = {
  line_pay: m.admin_payments_kind_line_pay,
  jko_pay: m.admin_payments_kind_jko_pay,
  apple_pay: m.admin_payments_kind_apple_pay,
  google_pay: m.admin_payments_kind_google_pay,
} as const satisfies Record<Wallet, unknown>;

/** Wallets with a page of their own, on which the shopper confirms; the others confirm on the device, before the prime is given. */
export const hasPage = (wallet: Wallet): boolean => wallet === 'line_pay' || wallet === 'jko_pay';

/** The card behind a device's wallet. */
export const deviceCard = '4242424242424242';
