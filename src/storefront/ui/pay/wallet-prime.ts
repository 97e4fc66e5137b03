import * as m from '#messages';
import type { WalletKind } from '#shared/payments/prime-payments.ts';
import type { Received } from '../../call.ts';
import { call } from '../../client.ts';
import { loadedForPaying, loadScript, sdkOfPage } from './tappay.ts';

/** What a charge by a wallet needs of the provider. */
type WalletSdk = Received<'paying.cardFields'>['wallets'][number];
/** What a wallet shows the shopper; `amount` in major units. */
export type Bill = { amount: number; currency: string; shop: string };

/** Calls and fields as in TapPay's web examples. */
type Prime = { status: number; prime?: string };
type Wallet = { getPrime(callback: (answer: Prime) => void): void };
type ApplePay = Wallet & {
  checkAvailability(): boolean;
  setupApplePay(options: { merchantIdentifier: string; countryCode: string }): void;
  setupPaymentRequest(request: object, callback: (answer: { canMakePaymentWithActiveCard: boolean }) => void): void;
};
type GooglePay = {
  setupGooglePay(options: { googleMerchantId?: string; allowedCardAuthMethods: string[]; merchantName: string }): void;
  setupPaymentRequest(request: object, callback: (error: unknown, answer?: { canUseGooglePay: boolean }) => void): void;
  getPrime(callback: (error: unknown, prime?: string) => void): void;
};
type TapPay = {
  setupSDK(appId: number, appKey: string, serverType: string): void;
  linePay: Wallet;
  jkoPay: Wallet;
  paymentRequestApi: ApplePay;
  googlePay: GooglePay;
};

/** The wallets of the shop, fetched once for each document. */
let fetched: Promise<readonly WalletSdk[]> | undefined;
async function fetchWallets(): Promise<readonly WalletSdk[]> {
  fetched ??= call('paying.cardFields', {}).then(({ wallets }) => wallets);
  return fetched.catch((error) => {
    fetched = undefined;
    throw error;
  });
}

/** What is needed to charge by a method. Throws with the words for the shopper. */
export async function walletSdk(methodId: number): Promise<WalletSdk> {
  const found = (await fetchWallets()).find(({ payment_method_id }) => payment_method_id === methodId);
  if (!found) throw new Error(m.wallet_not_loaded());
  return found;
}

/** Loads the scripts of a wallet and sets it up. */
export async function prepareWallet({ kind, sdk }: WalletSdk): Promise<TapPay> {
  const isSimulated = new URL(sdk.script_url, window.location.origin).origin === window.location.origin;
  if (kind === 'google_pay' && !isSimulated) await loadGoogle();
  await loadScript(sdk).catch(() => {
    throw new Error(m.wallet_not_loaded());
  });
  const provider = sdkOfPage<TapPay>();
  if (!provider) throw new Error(m.wallet_not_loaded());
  provider.setupSDK(sdk.app_id, sdk.app_key, sdk.server_type);
  return provider;
}

let google: Promise<void> | undefined;

/** Loads Google's own script, on which TapPay's Google Pay builds; after a failure it is loaded again. */
const loadGoogle = (): Promise<void> => {
  google ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://pay.google.com/gp/p/js/pay.js';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(m.wallet_not_loaded()));
    document.head.append(script);
  }).catch((error) => {
    google = undefined;
    throw error;
  });
  return google;
};

const networks = ['AMEX', 'JCB', 'MASTERCARD', 'VISA'];
const noBill: Bill = { amount: 1, currency: 'twd', shop: '' };

/** Whether the browser can pay with Apple Pay; the bill is what it would show. */
function setUpApplePay(
  { paymentRequestApi: apple }: TapPay,
  { merchant_id }: WalletSdk,
  { amount, currency, shop }: Bill,
): Promise<boolean> {
  const session = Reflect.get(globalThis, 'ApplePaySession') as { canMakePayments?: () => boolean } | undefined;
  if (!session?.canMakePayments?.() || !apple.checkAvailability()) return Promise.resolve(false);
  const total = { label: shop, amount: { currency: currency.toUpperCase(), value: String(amount) } };
  return new Promise((resolve) => {
    apple.setupApplePay({ merchantIdentifier: merchant_id, countryCode: 'TW' });
    apple.setupPaymentRequest({ supportedNetworks: networks, supportedMethods: ['apple_pay'], displayItems: [total], total }, () =>
      resolve(true),
    );
  });
}

/** The same for Google Pay. */
function setUpGooglePay({ googlePay }: TapPay, { merchant_id }: WalletSdk, { amount, currency, shop }: Bill): Promise<boolean> {
  return new Promise((resolve) => {
    const merchant = { merchantName: shop, ...(merchant_id && { googleMerchantId: merchant_id }) };
    googlePay.setupGooglePay({ ...merchant, allowedCardAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'] });
    const request = { allowedNetworks: networks, price: String(amount), currency: currency.toUpperCase() };
    googlePay.setupPaymentRequest(request, (error, answer) => resolve(!error && answer?.canUseGooglePay === true));
  });
}

const setUps = { apple_pay: setUpApplePay, google_pay: setUpGooglePay };
const isOnDevice = (kind: WalletKind): kind is keyof typeof setUps => kind in setUps;

/** Finds out which of the device's wallets this browser can use. One that does not answer is not offered. */
export async function findWalletsHere(): Promise<string[]> {
  const found: string[] = [];
  for (const wallet of await fetchWallets()) {
    if (!isOnDevice(wallet.kind) || !loadedForPaying(wallet.sdk)) continue;
    const isHere = await prepareWallet(wallet).then(
      (provider) => setUps[wallet.kind as keyof typeof setUps](provider, wallet, noBill),
      () => false,
    );
    if (isHere) found.push(wallet.kind);
  }
  return found;
}

/**
 * The token that a wallet is charged by: single use, 90 seconds, so it is requested when paying. Wallets of the device show the bill
 * first. Throws with the words for the shopper.
 */
export async function readWalletPrime(methodId: number, bill: Bill): Promise<string> {
  const wallet = await walletSdk(methodId);
  const provider = await prepareWallet(wallet);
  const { kind } = wallet;
  if (isOnDevice(kind) && !(await setUps[kind](provider, wallet, bill))) throw new Error(m.wallet_not_loaded());
  return new Promise((resolve, reject) => {
    const take = ({ status, prime }: Prime) =>
      status === 0 && prime ? resolve(prime) : reject(new Error(isOnDevice(kind) ? m.wallet_not_paid() : m.wallet_not_loaded()));
    if (kind === 'google_pay')
      return provider.googlePay.getPrime((error, prime) => take({ status: error ? -1 : 0, ...(prime && { prime }) }));
    ({ line_pay: provider.linePay, jko_pay: provider.jkoPay, apple_pay: provider.paymentRequestApi })[kind].getPrime(take);
  });
}
