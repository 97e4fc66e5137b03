import type { EcpayInvoiceConfig } from '#integrations/ecpay-invoice/client.ts';
import { createEcpayInvoice } from '#integrations/ecpay-invoice/invoice.ts';
import { ecpayInvoiceSandbox } from '#integrations/ecpay-invoice/sandbox.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap, type EcpayAccount, type EcpayLogisticsConfig } from '#integrations/ecpay-logistics/store-map.ts';
import { createPaymentPage, type EcpayPaymentConfig } from '#integrations/ecpay-payments/page.ts';
import { ecpayPaymentSandbox } from '#integrations/ecpay-payments/sandbox.ts';
import { endpoints } from '#integrations/sign-in-providers/endpoints.ts';
import { signInSandbox } from '#integrations/sign-in-providers/sandbox.ts';
import { createProviderKeys, createSignIn } from '#integrations/sign-in-providers/sign-in.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import type { SignInPort, SignInPorts } from '#modules/customers/index.ts';
import { type InvoicePorts, readInvoiceAccount } from '#modules/invoices/index.ts';
import { type CardPorts, type PagePorts, type PaymentMethod, pages, readPartnerKey } from '#modules/payments/index.ts';
import type { CardPort } from '#modules/payments/ports.ts';
import { readSignInAccount } from '#modules/settings/index.ts';
import type { StoreMapPort } from '#modules/shipping/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/db/database.ts';

/** The external providers. `storeMap` is undefined while the shop has no carrier account. */
export type Ports = CardPorts & PagePorts & InvoicePorts & SignInPorts & { storeMap: StoreMapPort | undefined };

type ProviderDeps = {
  config: Config;
  db: Database;
  secrets: Secrets;
  clock: Clock;
  /** In a demo: the base URL of the simulators for our own processes, `http://127.0.0.1:3000/sim`. Read at each call. */
  simulators?: (() => string) | undefined;
};

/** Creates the provider ports: the simulators in a demo, otherwise by payment methods and environment. */
export const createProviders = (deps: ProviderDeps): Ports => ({
  card: cardOf(deps),
  page: pageOf(deps),
  storeMap: storeMapOf(deps),
  invoices: invoicesOf(deps),
  signIn: signInOf(deps),
});

const hosts = { sandbox: 'https://sandbox.tappaysdk.com', production: 'https://prod.tappaysdk.com' };

/**
 * The card port of a payment method. Its key is read for each call, so that it is in memory only briefly. A demo method without
 * an account is charged by the simulator.
 */
function cardOf({ config, db, secrets, simulators }: ProviderDeps): Ports['card'] {
  return (method) => {
    if (simulators && !method.account) return simulatedCard(simulators);
    const base_url = config.tappayBase ?? (method.sandbox ? hosts.sandbox : hosts.production);
    const open = (partner_key: string) => createTappayCard({ ...accountOf(method), base_url, partner_key, sandbox: method.sandbox });
    const call = async () => open((await readPartnerKey(db, secrets, method.id)) ?? '');
    const { currencies, sdk } = open('');
    return {
      currencies,
      sdk,
      charge: async (charge) => (await call()).charge(charge),
      query: async (trade) => (await call()).query(trade),
      refund: async (refund) => (await call()).refund(refund),
    };
  };
}

function accountOf({ account }: PaymentMethod) {
  const { merchant_id, app_id, app_key } = account ?? { merchant_id: '', app_id: 0, app_key: '' };
  return { merchant_id, app_id, app_key };
}

/**
 * The simulator runs in our server under /sim. Our processes call it by loopback; the browser, which may be a phone in the same
 * network, gets URLs without a host.
 */
function simulatedCard(simulators: () => string): CardPort {
  const open = () => createTappayCard(tappaySandbox(`${simulators()}/tappay`));
  const { currencies, sdk } = createTappayCard(tappaySandbox('http://127.0.0.1/sim/tappay'));
  return {
    currencies,
    sdk: { ...sdk, script_url: new URL(sdk.script_url).pathname },
    charge: async (charge) => {
      const answer = await open().charge(charge);
      return answer.state === 'redirect' ? { ...answer, url: new URL(answer.url).pathname } : answer;
    },
    query: (trade) => open().query(trade),
    refund: (refund) => open().refund(refund),
  };
}

const pageHosts = { sandbox: 'https://payment-stage.ecpay.com.tw', production: 'https://payment.ecpay.com.tw' };

/** The payment page of a method, with its account; in a demo without one the simulator, whose form is posted without a host. */
function pageOf({ config, db, secrets, clock, simulators }: ProviderDeps): Ports['page'] {
  const open = (account: EcpayPaymentConfig) => createPaymentPage(account, { clock });
  return async ({ id, merchant_id, sandbox }) => {
    const keys = merchant_id === null ? undefined : await pages.readPageKeys(db, secrets, id);
    if (merchant_id !== null && keys)
      return open({ ...keys, merchant_id, base_url: config.ecpayPaymentBase ?? pageHosts[sandbox ? 'sandbox' : 'production'] });
    if (!simulators) return undefined;
    const page = open(ecpayPaymentSandbox(`${simulators()}/ecpay-payments`));
    return {
      ...page,
      form: (charge) => {
        const form = page.form(charge);
        return { ...form, url: new URL(form.url).pathname };
      },
    };
  };
}

const logisticsBase = 'https://logistics.ecpay.com.tw';

function storeMapOf({ config, clock, simulators }: ProviderDeps): StoreMapPort | undefined {
  const { base, b2c, c2c } = config.ecpayLogistics;
  if (b2c || c2c) return createStoreMap(logisticsConfig(base ?? logisticsBase, b2c, c2c), { clock });
  if (!simulators) return undefined;
  // Its URL is known once the server listens.
  const open = () => createStoreMap(ecpayLogisticsSandbox(`${simulators()}/ecpay`), { clock });
  return {
    mapForm: (question) => {
      const form = open().mapForm(question);
      return { ...form, url: new URL(form.url).pathname };
    },
    readReply: (form) => open().readReply(form),
    storeList: (subtype) => open().storeList(subtype),
  };
}

/** A shop may have only one of the two accounts; the carrier then refuses chains of the other. */
function logisticsConfig(base_url: string, b2c: string | undefined, c2c: string | undefined): EcpayLogisticsConfig {
  const only = b2c ?? c2c ?? '';
  return { base_url, b2c: accountFrom(b2c ?? only), c2c: accountFrom(c2c ?? only) };
}

/** `1234567:HashKey:HashIV`, validated with the setting. */
function accountFrom(text: string): EcpayAccount {
  const [merchant_id = '', hash_key = '', hash_iv = ''] = text.split(':');
  return { merchant_id, hash_key, hash_iv };
}

const invoiceHosts = { sandbox: 'https://einvoice-stage.ecpay.com.tw', production: 'https://einvoice.ecpay.com.tw' };

/** The account of the settings, read for each use; in a demo without one the simulator. */
function invoicesOf({ config, db, secrets, clock, simulators }: ProviderDeps): Ports['invoices'] {
  const open = (account: EcpayInvoiceConfig) => createEcpayInvoice(account, { clock });
  return async () => {
    const account = await readInvoiceAccount(db, secrets);
    if (account) return open({ ...account, base_url: config.ecpayInvoiceBase ?? invoiceHosts[account.sandbox ? 'sandbox' : 'production'] });
    return simulators && open(ecpayInvoiceSandbox(`${simulators()}/ecpay-invoice`));
  };
}

/**
 * The sign-in port of a provider: with the account of the settings, else the simulator in a demo, else none. Public keys are kept
 * for the life of the process.
 */
function signInOf({ db, secrets, clock, simulators }: ProviderDeps): Ports['signIn'] {
  const keysByUrl = new Map<string, ReturnType<typeof createProviderKeys>>();
  const keysAt = (url: string | undefined) => {
    if (url === undefined) return undefined;
    const keys = keysByUrl.get(url) ?? createProviderKeys(url);
    keysByUrl.set(url, keys);
    return keys;
  };
  return async (provider) => {
    const account = await readSignInAccount(db, secrets, provider);
    if (account)
      return createSignIn[provider]({ ...account, endpoints: endpoints[provider] }, { clock, keys: keysAt(endpoints[provider].keys) });
    if (!simulators) return undefined;
    const config = signInSandbox(`${simulators()}/sign-in`)[provider];
    return withoutHost(createSignIn[provider](config, { clock, keys: keysAt(config.endpoints.keys) }));
  };
}

/** The browser, which may be a phone in the same network, gets the simulator's page without a host. */
const withoutHost = (port: SignInPort): SignInPort => ({
  ...port,
  authoriseUrl: (visit) => {
    const { pathname, search } = new URL(port.authoriseUrl(visit));
    return pathname + search;
  },
});
