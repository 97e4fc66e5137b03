import { createHasOffers } from '#integrations/affiliate/hasoffers.ts';
import { hasOffersSandbox, shopComNetwork } from '#integrations/affiliate/sandbox.ts';
import { createTemplateNetwork } from '#integrations/affiliate/template.ts';
import type { EcpayInvoiceConfig } from '#integrations/ecpay-invoice/client.ts';
import { createEcpayInvoice } from '#integrations/ecpay-invoice/invoice.ts';
import { ecpayInvoiceSandbox } from '#integrations/ecpay-invoice/sandbox.ts';
import type { EcpayLogisticsConfig } from '#integrations/ecpay-logistics/accounts.ts';
import { createConsignments } from '#integrations/ecpay-logistics/consignments.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { createMeasurement } from '#integrations/google-analytics/measurement.ts';
import { analyticsSandbox } from '#integrations/google-analytics/sandbox.ts';
import { createLineMessaging } from '#integrations/line-messaging/messaging.ts';
import { lineMessagingSandbox } from '#integrations/line-messaging/sandbox.ts';
import { createMetaConversions } from '#integrations/meta-conversions/conversions.ts';
import { metaSandbox } from '#integrations/meta-conversions/sandbox.ts';
import { mitakeSandbox } from '#integrations/mitake-sms/sandbox.ts';
import { createMitakeSms } from '#integrations/mitake-sms/sms.ts';
import { createNewbang } from '#integrations/newbang/newbang.ts';
import { newbangSandbox } from '#integrations/newbang/sandbox.ts';
import { endpoints } from '#integrations/sign-in-providers/endpoints.ts';
import { signInSandbox } from '#integrations/sign-in-providers/sandbox.ts';
import { createProviderKeys, createSignIn } from '#integrations/sign-in-providers/sign-in.ts';
import type { SignInPort, SignInPorts } from '#modules/customers/ports.ts';
import { createNumberedIssuer, readInvoiceAccount } from '#modules/invoices/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import type { MarketingPorts } from '#modules/marketing/index.ts';
import { type NewbangPorts, readNewbangAccount } from '#modules/newbang/index.ts';
import type { MessagePorts } from '#modules/notifications/index.ts';
import type { cards, pages } from '#modules/payments/index.ts';
import { readWebsite, serviceAccounts } from '#modules/settings/index.ts';
import { type CarrierPorts, readCarrierAccounts } from '#modules/shipping/index.ts';
import type { ConsignmentPort, StoreMapPort } from '#modules/shipping/ports.ts';
import { callPublic, type PublicRequest } from '#platform/http/public-call.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { formWithoutHost, type ProviderDeps } from './providers/deps.ts';
import { cardOf, pageOf } from './providers/payments.ts';

/** The external providers. */
export type Ports = cards.CardPorts &
  pages.PagePorts &
  InvoicePorts &
  SignInPorts &
  CarrierPorts &
  NewbangPorts &
  MarketingPorts &
  MessagePorts;

/** Creates the provider ports: the simulators in a demo, otherwise by payment methods and environment. */
export const createProviders = (deps: ProviderDeps): Ports => ({
  card: cardOf(deps),
  page: pageOf(deps),
  ...carriersOf(deps),
  invoices: invoicesOf(deps),
  signIn: signInOf(deps),
  newbang: newbangOf(deps),
  meta: metaOf(deps),
  analytics: analyticsOf(deps),
  affiliate: affiliateOf(deps),
  messages: messagesOf(deps),
});

const logisticsHosts = { sandbox: 'https://logistics-stage.ecpay.com.tw', production: 'https://logistics.ecpay.com.tw' };

/**
 * The carrier with the accounts of the settings, read for each use; in a demo without any the simulator. Addresses of the
 * simulator's pages have no host, because the browser may be a phone in the same network. The store list is cached as long as the
 * accounts are the same.
 */
function carriersOf({ config, db, secrets, clock, simulators }: ProviderDeps): CarrierPorts {
  const opened = async (): Promise<EcpayLogisticsConfig | undefined> => {
    const { b2c, c2c } = await readCarrierAccounts(db, secrets);
    const at = (account: NonNullable<typeof b2c>) => ({
      ...account,
      base_url: config.ecpayLogisticsBase ?? logisticsHosts[account.sandbox ? 'sandbox' : 'production'],
    });
    return b2c || c2c ? { b2c: b2c && at(b2c), c2c: c2c && at(c2c) } : undefined;
  };
  const simulated = () => simulators && ecpayLogisticsSandbox(`${simulators()}/ecpay`);
  const maps = new Map<string, StoreMapPort>();
  const mapOf = (accounts: EcpayLogisticsConfig): StoreMapPort => {
    const key = JSON.stringify(accounts);
    const map = maps.get(key) ?? createStoreMap(accounts, { clock });
    maps.clear();
    maps.set(key, map);
    return map;
  };
  return {
    storeMap: async () => {
      const own = await opened();
      if (own) return mapOf(own);
      const demo = simulated();
      return demo && mapWithoutHost(mapOf(demo));
    },
    consignments: async () => {
      const own = await opened();
      if (own) return createConsignments(own, { clock });
      const demo = simulated();
      return demo && notesWithoutHost(createConsignments(demo, { clock }));
    },
  };
}

const mapWithoutHost = (port: StoreMapPort): StoreMapPort => ({
  ...port,
  mapForm: (question) => {
    const form = port.mapForm(question);
    return form && formWithoutHost(form);
  },
});

const notesWithoutHost = (port: ConsignmentPort): ConsignmentPort => ({
  ...port,
  printForms: (notes) => port.printForms(notes).map(formWithoutHost),
});

const invoiceHosts = { sandbox: 'https://einvoice-stage.ecpay.com.tw', production: 'https://einvoice.ecpay.com.tw' };

/** In Taiwan the account of the settings, read for each use; in a demo without one the simulator. Elsewhere the shop's own numbers. */
function invoicesOf({ config, db, secrets, clock, simulators }: ProviderDeps): Ports['invoices'] {
  const open = (account: EcpayInvoiceConfig) => createEcpayInvoice(account, { clock });
  return async () => {
    if (!isTaiwan((await readWebsite(db)).country)) return createNumberedIssuer({ db, clock });
    const account = await readInvoiceAccount(db, secrets);
    if (account) return open({ ...account, base_url: config.ecpayInvoiceBase ?? invoiceHosts[account.sandbox ? 'sandbox' : 'production'] });
    return simulators && open(ecpayInvoiceSandbox(`${simulators()}/ecpay-invoice`));
  };
}

/** The supplier's account, read for each use; in a demo without one the simulator. */
function newbangOf({ db, secrets, clock, simulators }: ProviderDeps): Ports['newbang'] {
  return async () => {
    const account = await readNewbangAccount(db, secrets);
    if (account) return createNewbang(account, { clock });
    return simulators && createNewbang(newbangSandbox(`${simulators()}/newbang`), { clock });
  };
}

/**
 * The sign-in port of a provider: with the account of the settings, else the simulator in a demo, else none. Public keys are cached
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
    const account = await serviceAccounts.readSignInAccount(db, secrets, provider);
    if (account)
      return createSignIn[provider]({ ...account, endpoints: endpoints[provider] }, { clock, keys: keysAt(endpoints[provider].keys) });
    if (!simulators) return undefined;
    const config = signInSandbox(`${simulators()}/sign-in`)[provider];
    return signInWithoutHost(createSignIn[provider](config, { clock, keys: keysAt(config.endpoints.keys) }));
  };
}

/** The browser, which may be a phone in the same network, gets the simulator's page without a host. */
const signInWithoutHost = (port: SignInPort): SignInPort => ({
  ...port,
  authoriseUrl: (visit) => {
    const { pathname, search } = new URL(port.authoriseUrl(visit));
    return pathname + search;
  },
});

const graph = 'https://graph.facebook.com/v24.0';

/** Invented orders of a demo are never reported to Meta: its events go to the simulator, with whatever account. */
function metaOf({ config, db, secrets, simulators }: ProviderDeps): Ports['meta'] {
  return async () => {
    if (simulators) return createMetaConversions(metaSandbox(`${simulators()}/meta`));
    const account = await serviceAccounts.readPixelAccount(db, secrets);
    return account && createMetaConversions({ ...account, base_url: config.fbGraph ?? graph });
  };
}

const google = 'https://www.google-analytics.com';

/** A demo reports to the simulator, likewise. */
function analyticsOf({ db, secrets, simulators }: ProviderDeps): Ports['analytics'] {
  return async () => {
    if (simulators) return createMeasurement(analyticsSandbox(`${simulators()}/google-analytics`));
    const account = await serviceAccounts.readAnalyticsAccount(db, secrets);
    return account && createMeasurement({ ...account, base_url: google });
  };
}

const messageHosts = { line: 'https://api.line.me', sms: 'https://smsapi.mitake.com.tw' };

/** Invented customers of a demo are never written to: their messages go to the simulators, with whatever accounts. */
const messagesOf = ({ db, secrets, simulators }: ProviderDeps): Ports['messages'] => ({
  line: async () => {
    if (simulators) return createLineMessaging(lineMessagingSandbox(`${simulators()}/line-messaging`));
    const channel_access_token = await serviceAccounts.readLineToken(db, secrets);
    return channel_access_token === undefined ? undefined : createLineMessaging({ base_url: messageHosts.line, channel_access_token });
  },
  sms: async () => {
    if (simulators) return createMitakeSms(mitakeSandbox(`${simulators()}/mitake-sms`));
    const account = await serviceAccounts.readSmsAccount(db, secrets);
    return account && createMitakeSms({ base_url: messageHosts.sms, ...account });
  },
});

const hasOffers = 'https://api.hasoffers.com';
const callPostback = async (request: PublicRequest) => {
  const { status, body } = await callPublic(request);
  return { status, text: body.toString() };
};
const postbackLimits = { maxBytes: 64_000, timeoutMs: 10_000 };

/** The network of the settings; in a demo the simulator, whatever is set up. */
function affiliateOf({ config, db, secrets, clock, simulators }: ProviderDeps): Ports['affiliate'] {
  return async () => {
    const { value } = await serviceAccounts.readAffiliateVersion(db, clock.now());
    if (value.network === 'template') {
      return createTemplateNetwork(
        value,
        simulators ? simulatedPostback(`${simulators()}/affiliate`) : (url) => callPostback({ url, ...postbackLimits }),
      );
    }
    if (simulators) return createHasOffers(hasOffersSandbox(`${simulators()}/affiliate`));
    const network_token = await serviceAccounts.readAffiliateToken(db, secrets);
    if (network_token === undefined) return undefined;
    const { offer_id, advertiser_id } = value;
    return createHasOffers({
      offer_id,
      advertiser_id,
      network_token,
      network_id: shopComNetwork,
      base_url: config.hasOffersBase ?? hasOffers,
    });
  };
}

/** Calls the simulator with the parameters of the address. */
const simulatedPostback =
  (base: string): Parameters<typeof createTemplateNetwork>[1] =>
  async (url) => {
    const response = await fetch(`${base}/postback${new URL(url).search}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(postbackLimits.timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  };
