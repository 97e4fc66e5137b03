import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import {
  findSettingByNumber,
  type LoggedFields,
  type LoggedSetting,
  loggedSettings,
  notificationMails,
  type WebsiteSettings,
  websiteSettings,
} from '#modules/settings/contract.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { filledForm } from '#testing/forms/filled-form.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { contracts } from '../../contracts.ts';
import { settingsForms } from './settings-forms.ts';

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  client = await superman(shop);
  for (const n of [1, 2, 3, 4, 5]) await storePicture(shop, await colouredPng(n), { fileName: `${n}.png`, alt: { tw: `圖 ${n}` } });
});
afterAll(() => shop.close());

/**
 * The logged fields that have words in the back office. The compiler names a field here that is none of `LoggedFields`, of which the
 * back office has a label each; the test names a logged one that is missing here.
 */
const worded: { [S in LoggedSetting]: readonly LoggedFields[S][] } = {
  website: Object.keys(websiteSettings.shape) as (keyof WebsiteSettings)[],
  menu: ['bg_colour', 'text_colour', 'menus'],
  home: ['blocks'],
  credits: [
    ...(['reward_rate', 'expiry_days', 'max_share_percent', 'min_goods', 'apply_default', 'covers_shipping', 'register_bonus'] as const),
    ...(['birthday_bonus', 'reserve', 'buy_min', 'buy_max', 'low_balance', 'credits_planned'] as const),
    ...(['price_sms', 'price_line', 'price_note', 'price_invoice'] as const),
  ],
  cart_gifts: ['active', 'min_price', 'accumulate', 'tiers', 'cart_gifts_planned'],
  affiliate: [
    ...(['active', 'network', 'offer_id', 'advertiser_id', 'rate', 'conversion_url', 'reversal_url', 'window_days'] as const),
    'affiliate_planned',
  ],
  invoices: [
    ...(['active', 'accepts_barcode', 'accepts_company', 'issue_on', 'delay_days', 'tax_type', 'prints_company', 'donations'] as const),
    ...(['zero_rate.through_customs', 'zero_rate.reason', 'numbered.active', 'numbered.prefix', 'numbered.credit_prefix'] as const),
    ...(['numbered.first', 'numbered.credit_first', 'numbered.since', 'numbered.rates.tw', 'numbered.rates.hk'] as const),
    ...(['numbered.rates.uk', 'numbered.rates.us'] as const),
  ],
  search: ['synonyms', 'hot_words'],
  retention: ['mail_days', 'effect_days', 'job_days', 'log_days', 'search_days', 'cart_days', 'session_days'],
  sign_in: (['line', 'google', 'facebook'] as const).flatMap(
    (provider) => [`${provider}.active`, `${provider}.client_id`, `${provider}.secret`] as const,
  ),
  pixel: ['pixel_id', 'test_event_code', 'token', 'measurement_id', 'api_secret'],
  messaging: ['line.active', 'line.token', 'sms.active', 'sms.username', 'sms.password'],
  affiliate_account: ['token', 'conversion'],
  invoice_account: ['merchant_id', 'sandbox', 'keys'],
  carriers: [
    ...(['b2c.merchant_id', 'b2c.sandbox', 'b2c.keys', 'c2c.merchant_id', 'c2c.sandbox', 'c2c.keys'] as const),
    ...(['sender.name', 'sender.phone', 'sender.zip', 'sender.city', 'sender.address'] as const),
  ],
  newbang: [
    ...(['active', 'base_url', 'api_key', 'secret', 'margin_percent', 'margin_fixed', 'rounding', 'category_id'] as const),
    ...(['stock_buffer', 'auto_off_shelf', 'sync_minutes'] as const),
  ],
  mail_words: notificationMails.flatMap((mail) =>
    (['subject', 'intro', 'next', 'line', 'sms'] as const).map((field) => `${mail}.${field}` as const),
  ),
};

type Body = Record<string, unknown>;
const send = async (method: Endpoint['method'], path: string, body?: object): Promise<Body> => {
  const { status, body: answer, text } = await client.call<Body>(method, path, body);
  expect([200, 201, 204], `${method} ${path}: ${text}`).toContain(status);
  return answer;
};

const keys = { hash_key: 'a-hash-key-16chr', hash_iv: 'an-iv-of-16-char' };

/** Saves the accounts and words that are no form of a screen, with their secrets. */
async function saveAccounts(): Promise<void> {
  const connected = { merchant_id: '2000132', sandbox: true, ...keys, version: 0 };
  await send('POST', '/api/admin/settings/invoices/account', connected);
  for (const kind of ['b2c', 'c2c']) await send('POST', '/api/admin/settings/carriers', { ...connected, kind });
  await send('PUT', '/api/admin/settings/affiliate/token', { token: 'network-token' });
  const { version } = await send('GET', '/api/admin/newbang/config');
  const value = filledForm(contracts.newbang.saveSettings.input.shape.value, {
    given: { base_url: ['https://supplier.example'], active: [true], category_id: [null] },
  });
  await send('PUT', '/api/admin/newbang/config', { value, version });
  const words = { subject: '主旨', intro: '內容', next: '接著', line: '訊息', sms: '簡訊' };
  for (const locale of ['tw', 'en']) await send('PUT', `/api/admin/notifications/templates/order_placed/${locale}`, { words, version: 0 });
  const secrets: [string, object][] = [
    ['pixel', { pixel_id: '12345', test_event_code: 'T1', token: 'a token', measurement_id: 'G-ABCD1234', api_secret: 'a secret' }],
    ['messaging', { line: { active: true, token: 'a token' }, sms: { active: true, username: 'shop', password: 'a password' } }],
    [
      'sign-in',
      Object.fromEntries(['line', 'google', 'facebook'].map((name) => [name, { active: true, client_id: '165', secret: 'a secret' }])),
    ],
  ];
  for (const [name, value] of secrets) {
    const path = `/api/admin/settings/${name}`;
    await send('PUT', path, { value, version: (await send('GET', path))['version'] });
  }
}

/** `site_name` for `site_name.tw`, `quiet_hours` for `quiet_hours.from`. */
const isWorded = (field: string, fields: readonly string[]): boolean => fields.some((one) => field === one || field.startsWith(`${one}.`));

test('each logged field of each setting has words in the back office', async () => {
  await saveAccounts();
  for (const { read, save, given = {} } of Object.values(settingsForms)) {
    const before = await send('GET', read.path);
    const filled = filledForm(save.input, { given: { ...given, version: [before['version']], draft: [undefined] }, unlike: before });
    await send('PUT', save.path, JSON.parse(JSON.stringify(filled)) as object);
  }
  const { data } = (
    await client.call<{ data: { subject_id: number; changes: { field: string }[] }[] }>(
      'GET',
      '/api/admin/logs?model=Settings&per_page=100',
    )
  ).body;
  const logged = data.map(({ subject_id, changes }) => ({ name: findSettingByNumber(subject_id), changes }));
  expect(new Set(logged.map(({ name }) => name))).toEqual(new Set(loggedSettings));
  const without = logged.flatMap(({ name, changes }) =>
    changes.filter(({ field }) => !name || !isWorded(field, worded[name])).map(({ field }) => `${name}: ${field}`),
  );
  expect(without).toEqual([]);
});
