import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkOrder, sendConversions, sendEvents, sendReports } from '#modules/marketing/index.ts';
import type { AffiliateSettings, PublicWebsite, settingsContract } from '#modules/settings/contract.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { type Proof, type Proofs, prove, saveForm } from '#testing/forms/setting-proofs.ts';
import { buyWith, staffActions } from '#testing/providers/marketing.ts';
import { recordedNetwork, type SentRequest } from '#testing/recorded-network.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';
import { createProviders, type Ports } from '../../providers.ts';

type SettingsForm<K extends 'saveSignIn' | 'saveMessaging' | 'savePixel'> = Required<ParsedInputOf<(typeof settingsContract)[K]>['value']>;

/** What the providers answer when they take a request. */
const answers: [part: string, answer: object][] = [
  ['graph.facebook.com', { events_received: 1 }],
  ['api.hasoffers.com', { response: { status: 1, errors: [] } }],
  ['/v2/bot/message/push', { sentMessages: [{ id: '1' }] }],
];
const network = await recordedNetwork((url) => answers.find(([part]) => url.includes(part))?.[1] ?? {});
let shop: ServedShop;
let owner: StaffClient;
let ports: Ports;
beforeAll(async () => {
  shop = await servedShop();
  owner = await superman(shop);
  const { db, clock } = shop;
  ports = createProviders({ config: readConfig({ DATA_DIR: '/nonexistent' }), db, clock, secrets: createSecrets(secretKey) });
});
afterAll(async () => {
  await network.close();
  await shop.close();
});
beforeEach(() => network.take());

const proveAll = <S extends object>(name: string, base: S, proofs: Readonly<Record<string, Proof<S>>>, more?: object) =>
  test.each(Object.entries(proofs))('%s', (_, proof) => prove(base, proof, (value) => saveForm(owner, name, value, more)));

/** Three pieces of 299 by a shopper who came by the network `daysAgo`, paid; what was written down for it, after it was sent. */
async function report({ daysAgo = 0 } = {}) {
  const click_at = new Date(shop.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
  const order = await buyWith(shop, guest(shop), { RID: 'r-1', Click_ID: 'c-1', trackings: { click_at } }, 3);
  const { pay, refund, reports } = staffActions(shop, owner);
  await pay(order.id);
  await checkOrder(shop, ports, order.id);
  await sendConversions(shop, ports);
  return {
    ...order,
    reports: () => reports(order.id),
    giveBackOne: async () => {
      await refund(order.id, 1);
      await checkOrder(shop, ports, order.id);
      await sendConversions(shop, ports);
    },
  };
}
/** How many reports an order gave, and the commission of each in major units. */
async function readCommissions(daysAgo?: number): Promise<number[]> {
  return (await (await report(daysAgo === undefined ? {} : { daysAgo })).reports()).map(({ commission_cents }) => commission_cents / 100);
}
/** A field of what SHOP.COM's network was sent. */
async function readSent(field: string): Promise<unknown> {
  await report();
  return network.take().map(({ url, body }) => [url, body[field]]);
}
/** The address that a network of addresses was called by: of the conversion, or after a piece came back. Local ones are refused. */
async function readCalled(event: 'conversion' | 'adjustment'): Promise<unknown> {
  const { order_no, giveBackOne, reports } = await report();
  if (event === 'adjustment') {
    await shop.db.updateTable('affiliate_conversions').set({ state: 'sent' }).where('order_no', '=', order_no).execute();
    await giveBackOne();
  }
  return (await reports()).find((one) => one.event === event)?.request?.replace(order_no, 'NO');
}
const hasOffers = 'https://api.hasoffers.com/Api';
const baseAffiliate: AffiliateSettings = {
  ...{ active: true, network: 'shop_com', offer_id: '1234', advertiser_id: '91', rate: 3.5, window_days: 30 },
  ...{ conversion_url: '', reversal_url: '' },
};
const addresses = { conversion_url: 'https://127.0.0.1/sale?no={order_no}', reversal_url: 'https://127.0.0.1/back?no={order_no}' };
const byAddress: AffiliateSettings = { ...baseAffiliate, network: 'template', ...addresses };
/** 3.5 % of 897 is 31.395, rounded half up; 10 % is 89.70. */
const affiliateProofs: Omit<Proofs<AffiliateSettings>, keyof typeof addresses> = {
  active: { set: { active: false }, look: readCommissions, before: [31.4], after: [] },
  network: {
    set: { network: 'template', ...addresses },
    look: async () => (await report()).reports().then(([one]) => [one?.network, network.take().length]),
    before: ['shop_com', 1],
    after: ['template', 0],
  },
  offer_id: {
    set: { offer_id: '77' },
    look: () => readSent('data[offer_id]'),
    before: [[hasOffers, '1234']],
    after: [[hasOffers, '77']],
  },
  advertiser_id: {
    set: { advertiser_id: '8' },
    look: () => readSent('data[advertiser_id]'),
    before: [[hasOffers, '91']],
    after: [[hasOffers, '8']],
  },
  rate: { set: { rate: 10 }, look: () => readCommissions(), before: [31.4], after: [89.7] },
  window_days: { set: { window_days: 7 }, look: () => readCommissions(8), before: [31.4], after: [] },
};
const addressProofs: Pick<Proofs<AffiliateSettings>, keyof typeof addresses> = {
  conversion_url: {
    set: { conversion_url: 'https://127.0.0.1/c/{order_no}/{sale_amount}' },
    look: () => readCalled('conversion'),
    before: 'GET https://127.0.0.1/sale?no=NO',
    after: 'GET https://127.0.0.1/c/NO/897',
  },
  reversal_url: {
    set: { reversal_url: 'https://127.0.0.1/r/{order_no}/{sale_amount}' },
    look: () => readCalled('adjustment'),
    before: 'GET https://127.0.0.1/back?no=NO',
    after: 'GET https://127.0.0.1/r/NO/-299',
  },
};
describe('affiliate', () => {
  beforeAll(async () => {
    expect((await owner.call('PUT', '/api/admin/settings/affiliate/token', { token: 'a-token' })).status).toBe(204);
  });
  proveAll('affiliate', baseAffiliate, affiliateProofs, { from: null });
  proveAll('affiliate', byAddress, addressProofs, { from: null });
  test('the token is the one that the network is sent', async () => {
    await saveForm(owner, 'affiliate', baseAffiliate, { from: null });
    expect(await readSent('NetworkToken')).toEqual([[hasOffers, 'a-token']]);
    await owner.call('PUT', '/api/admin/settings/affiliate/token', { token: 'another-token' });
    expect(await readSent('NetworkToken')).toEqual([[hasOffers, 'another-token']]);
  });
});

const readWebsite = async () => (await guest(shop).call<{ website: PublicWebsite }>('GET', '/api/settings?q=website')).body.website;

/** What Meta is sent when a page is viewed, as `look` reads it. */
async function viewPage(look: (sent: SentRequest) => unknown): Promise<unknown> {
  const client = guest(shop);
  client.cookies.set('consent', 'granted');
  await client.call('POST', '/api/fbq', { event: 'PageView', url: '/products' }, { 'user-agent': 'Firefox' });
  await sendEvents(shop, ports);
  return network.take().map(look);
}
/** What Google is sent when an order is paid. */
async function purchase(field: 'measurement_id' | 'api_secret'): Promise<unknown> {
  const client = guest(shop);
  client.cookies.set('consent', 'granted');
  client.cookies.set('_ga', 'GA1.1.1234567890.1700000000');
  const { id } = await buyWith(shop, client, {}, 1);
  await staffActions(shop, owner).pay(id);
  await checkOrder(shop, ports, id);
  await sendReports(shop, ports);
  return network.take().flatMap(({ url, query }) => (url.includes('google') ? [url, query[field]] : []));
}
const basePixel: SettingsForm<'savePixel'> = {
  ...{ pixel_id: '1234567890', token: 'meta-token', test_event_code: 'TEST1' },
  ...{ measurement_id: 'G-ABCD1234', api_secret: 'google-secret' },
};
const google = 'https://www.google-analytics.com/mp/collect';
const pixelProofs: Proofs<SettingsForm<'savePixel'>> = {
  pixel_id: {
    set: { pixel_id: '9876543210' },
    look: async () => [(await readWebsite()).pixel, await viewPage(({ url }) => url)],
    before: ['1234567890', ['https://graph.facebook.com/v24.0/1234567890/events']],
    after: ['9876543210', ['https://graph.facebook.com/v24.0/9876543210/events']],
  },
  token: {
    set: { token: 'another-token' },
    look: () => viewPage(({ body }) => body['access_token']),
    before: ['meta-token'],
    after: ['another-token'],
  },
  test_event_code: {
    set: { test_event_code: '' },
    look: () => viewPage(({ body }) => 'test_event_code' in body && body['test_event_code']),
    before: ['TEST1'],
    after: [false],
  },
  measurement_id: {
    set: { measurement_id: 'G-EFGH5678' },
    look: () => purchase('measurement_id'),
    before: [google, 'G-ABCD1234'],
    after: [google, 'G-EFGH5678'],
  },
  api_secret: {
    set: { api_secret: 'another-secret' },
    look: () => purchase('api_secret'),
    before: [google, 'google-secret'],
    after: [google, 'another-secret'],
  },
};
describe('pixel', () => proveAll('pixel', basePixel, pixelProofs));

let sentMessages = 0;
/** One message of the channel: what the provider is sent, empty where the channel is off. */
async function sendMessage(channel: 'line' | 'sms', look: (sent: SentRequest) => unknown): Promise<unknown> {
  const port = await ports.messages[channel]();
  await port?.send({ to: '0912345678', text: '已出貨', key: `00000000-0000-4000-8000-${String(++sentMessages).padStart(12, '0')}` });
  return network.take().map(look).at(-1);
}
const bearer = ({ headers }: SentRequest) => headers.authorization;
const baseMessaging: SettingsForm<'saveMessaging'> = {
  line: { active: true, token: 'line-token' },
  sms: { active: true, username: 'shop', password: 'sms-password' },
};
const messagingProofs: Proofs<SettingsForm<'saveMessaging'>> = {
  'line.active': {
    set: { line: { active: false, token: 'line-token' } },
    look: () => sendMessage('line', ({ url, body }) => [url, body['to']]),
    before: ['https://api.line.me/v2/bot/message/push', '0912345678'],
    after: undefined,
  },
  'line.token': {
    set: { line: { active: true, token: 'another-token' } },
    look: () => sendMessage('line', bearer),
    before: 'Bearer line-token',
    after: 'Bearer another-token',
  },
  'sms.active': {
    set: { sms: { ...baseMessaging.sms, active: false } },
    look: () => sendMessage('sms', ({ url, body }) => [url, body['dstaddr']]),
    before: ['https://smsapi.mitake.com.tw/api/mtk/SmSend', '0912345678'],
    after: undefined,
  },
  'sms.username': {
    set: { sms: { ...baseMessaging.sms, username: 'tea-shop' } },
    look: () => sendMessage('sms', ({ body }) => body['username']),
    before: 'shop',
    after: 'tea-shop',
  },
  'sms.password': {
    set: { sms: { ...baseMessaging.sms, password: 'another-password' } },
    look: () => sendMessage('sms', ({ body }) => body['password']),
    before: 'sms-password',
    after: 'another-password',
  },
};
describe('messaging', () => proveAll('messaging', baseMessaging, messagingProofs));

const readOffered = async () => (await readWebsite()).sign_in;
/** Where a browser is sent to sign in, and what our server sends to the provider when it comes back with a code. */
async function visit(provider: SignInProvider) {
  const client = guest(shop);
  const { body } = await client.call<{ url: string }>('POST', `/api/oauth/${provider}`, { action: 'login' });
  const url = new URL(body.url);
  await client.call('GET', `/api/oauth/${provider}/callback?code=a-code&state=${url.searchParams.get('state')}`);
  const [sent] = network.take();
  return { host: url.host, client_id: url.searchParams.get('client_id'), sent: [sent?.url, sent?.body['client_secret']] };
}
const account = { active: true, client_id: '165', secret: 'a-secret' };
const baseSignIn: SettingsForm<'saveSignIn'> = { line: account, google: account, facebook: account };
/** The addresses are those of each provider's documentation. */
const providers = {
  line: { host: 'access.line.me', token: 'https://api.line.me/oauth2/v2.1/token', others: ['google', 'facebook'] },
  google: { host: 'accounts.google.com', token: 'https://oauth2.googleapis.com/token', others: ['line', 'facebook'] },
  facebook: { host: 'www.facebook.com', token: 'https://graph.facebook.com/v23.0/oauth/access_token', others: ['line', 'google'] },
} as const;
const accountProofs = <P extends SignInProvider>(provider: P) => {
  const { host, token, others } = providers[provider];
  const readId = async () => {
    const { host: at, client_id } = await visit(provider);
    return [at, client_id];
  };
  const changed = (change: Partial<typeof account>): Partial<SettingsForm<'saveSignIn'>> => ({ [provider]: { ...account, ...change } });
  return {
    active: { set: changed({ active: false }), look: readOffered, before: ['line', 'google', 'facebook'], after: others },
    client_id: { set: changed({ client_id: '166' }), look: readId, before: [host, '165'], after: [host, '166'] },
    secret: {
      set: changed({ secret: 'another-secret' }),
      look: async () => (await visit(provider)).sent,
      before: [token, 'a-secret'],
      after: [token, 'another-secret'],
    },
  } satisfies Record<keyof typeof account, Proof<SettingsForm<'saveSignIn'>>>;
};
const [line, google_, facebook] = [accountProofs('line'), accountProofs('google'), accountProofs('facebook')];
const signInProofs: Proofs<SettingsForm<'saveSignIn'>> = {
  ...{ 'line.active': line.active, 'line.client_id': line.client_id, 'line.secret': line.secret },
  ...{ 'google.active': google_.active, 'google.client_id': google_.client_id, 'google.secret': google_.secret },
  ...{ 'facebook.active': facebook.active, 'facebook.client_id': facebook.client_id, 'facebook.secret': facebook.secret },
};
describe('sign-in', () => proveAll('sign-in', baseSignIn, signInProofs));
