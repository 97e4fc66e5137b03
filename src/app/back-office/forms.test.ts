import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productSetup } from '#modules/catalog/index.ts';
import { storePicture } from '#modules/media/index.ts';
import { blockForm } from '#modules/settings/contract.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { filledForm } from '#testing/forms/filled-form.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { storeProduct } from '#testing/products/store-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { contracts } from '../contracts.ts';
import { savesWithoutForm } from './saves-without-form.ts';
import { type Given, settingsForms } from './settings/settings-forms.ts';

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  client = await superman(shop);
  // References by number: each table that a form may name has rows 1 to 5.
  for (const n of [1, 2, 3, 4, 5]) {
    await storePicture(shop, await colouredPng(n), { fileName: `${n}.png`, alt: { tw: `圖 ${n}` } });
    await storeProduct(shop, plainForm(`REFERENCE-${n}`));
    await call(customers.create, '', { name: `Customer ${n}`, email: `customer-${n}@example.com` });
    await call(customers.createLevel, '', { name: { tw: `等級 ${n}` }, spent_from: n * 1000 });
    await inTransaction(shop.db, async (tx) => {
      await productSetup.addBrand(tx, { name: { tw: `品牌 ${n}` }, slug: { tw: '' } });
      await productSetup.addCategory(tx, { name: { tw: `分類 ${n}` }, slug: { tw: '' } });
    });
  }
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;

async function call(endpoint: Endpoint, id: unknown, body?: unknown): Promise<Body> {
  const { status, body: answer, text } = await client.call<Body>(endpoint.method, endpoint.path.replace(':id', String(id)), body);
  expect([200, 201, 204], `${endpoint.method} ${endpoint.path}: ${text}`).toContain(status);
  return answer;
}

/** As JSON carries it: without what is undefined. */
const stated = (form: unknown): Body => JSON.parse(JSON.stringify(form)) as Body;

/** How a record is created, changed and read; `read` is the call for one, or the list when it has every field. */
type Form = {
  create: Endpoint;
  update: Endpoint;
  read: Endpoint;
  given?: Given;
  toForm?: (answer: Body) => Body;
  /** Its log, and the call that reverts an entry of it. */
  reverting?: { logs: Endpoint; revert: Endpoint };
};

async function readBack(read: Endpoint, id: unknown): Promise<Body> {
  const answer = await call(read, id);
  if (read.path.includes(':id')) return answer;
  const rows = answer['data'] as Body[];
  return rows.find((row) => row['id'] === id) ?? {};
}
const { catalog, content, customers, notifications, orders, payments, pricing, settings, shipping, staff, webhooks } = contracts;

const later = ['2028-01-02T03:04:05.000Z', '2028-02-03T04:05:06.000Z'];
const html = [
  { tw: '<p>內容</p>', en: '<p>Text</p>' },
  { tw: '<p>其他</p>', en: '<p>More</p>' },
];
const multi = {
  description: html,
  purchase_note: html,
  type: ['multi'],
  available_until: later,
  options: [[{ name: { tw: '顏色', en: 'Colour' }, display: 'text', values: [{ key: 'red', label: { tw: '紅', en: 'Red' } }] }]],
  'items.0.id': [undefined],
  'items.0.values': [['red']],
  'items.0.stock_seen': [undefined],
  combo: [null],
  slots: [[]],
};
const rule = {
  class: ['item', 'order'],
  benefit: [
    { kind: 'amount', amount: 25 },
    { kind: 'percent', percent: 12.5 },
  ],
};

const records: Record<string, Form> = {
  brand: {
    create: catalog.createBrand,
    update: catalog.updateBrand,
    read: catalog.readBrand,
    given: { country: ['JP', 'TW'] },
    reverting: { logs: catalog.brandLogs, revert: catalog.revertBrand },
  },
  category: {
    create: catalog.createCategory,
    update: catalog.updateCategory,
    read: catalog.readCategory,
    given: { parent_id: [null] },
    reverting: { logs: catalog.categoryLogs, revert: catalog.revertCategory },
  },
  gift: {
    create: catalog.createGift,
    update: catalog.updateGift,
    read: catalog.readGift,
    given: { linked_item_id: [null], ends_at: later },
    reverting: { logs: catalog.giftLogs, revert: catalog.revertGift },
  },
  product: { create: catalog.createProduct, update: catalog.updateProduct, read: catalog.readProduct, given: multi },
  offer: {
    create: pricing.createOffer,
    update: pricing.updateOffer,
    read: pricing.readOffer,
    given: { ...rule, ends_at: later, to_minute: [900, 901], promo_codes: [['SPRING'], ['SUMMER']], 'partner.passcode': [undefined] },
    reverting: { logs: pricing.offerLogs, revert: pricing.revertOffer },
  },
  coupon: {
    create: pricing.createCampaign,
    update: pricing.updateCampaign,
    read: pricing.readCampaign,
    given: { ...rule, valid_until: later, code_style: ['unique'], prefix: ['SPRING', 'SUMMER'] },
    reverting: { logs: pricing.campaignLogs, revert: pricing.revertCampaign },
  },
  delivery: {
    create: shipping.create,
    update: shipping.update,
    read: shipping.read,
    given: { kind: ['home'], subtype: ['TCAT', 'POST'], 'excluded_zips.0': ['880', '881'] },
    reverting: { logs: shipping.logs, revert: shipping.revert },
  },
  payment: {
    create: payments.create,
    update: payments.update,
    read: payments.read,
    given: {
      kind: ['bank_transfer'],
      ...{ partner_key: [undefined], hash_key: [undefined], hash_iv: [undefined] },
      ...{ credit_check_code: [undefined], account: [null] },
      ...{ capture: ['after_days'], capture_days: [3, 5] },
    },
    reverting: { logs: payments.logs, revert: payments.revert },
  },
  customer: {
    create: customers.create,
    update: customers.update,
    read: customers.read,
    given: { birthday: ['1990-01-02', '1991-02-03'], phone: ['0912345678', '0987654321'] },
    toForm: ({ level, ...answer }) => ({ ...answer, level_id: (level as Body)['id'] }),
  },
  'bulk message': {
    create: notifications.createBulk,
    update: notifications.saveBulk,
    read: notifications.bulkMessage,
    given: { channel: ['mail'], 'segment.ordered_from': ['2026-01-02', '2026-03-04'], 'segment.ordered_until': ['2026-05-06', null] },
  },
  role: {
    create: staff.createRole,
    update: staff.updateRole,
    read: staff.readRole,
    given: { permissions: [['orders view'], ['orders update', 'orders view']] },
  },
  level: {
    create: customers.createLevel,
    update: customers.updateLevel,
    read: customers.levels,
    reverting: { logs: customers.levelLogs, revert: customers.revertLevel },
  },
  banner: {
    create: content.createBanner,
    update: content.updateBanner,
    read: content.listBanners,
    given: { ends_at: later },
    reverting: { logs: content.bannerLogs, revert: content.revertBanner },
  },
  shop: {
    create: content.createShop,
    update: content.updateShop,
    read: content.readShop,
    given: { hours: [600, 660].map((from) => Array(7).fill([{ from, to: 1200 }])), 'special_days.0.hours.0.to': [700, 800] },
    reverting: { logs: content.shopLogs, revert: content.revertShop },
  },
  article: {
    create: content.createArticle,
    update: content.updateArticle,
    read: content.readArticleForStaff,
    given: { body: html, category_id: [null], published_at: later },
    reverting: { logs: content.articleLogs, revert: content.revertArticle },
  },
  'blog category': {
    create: catalog.createBlogCategory,
    update: catalog.updateBlogCategory,
    read: catalog.readBlogCategory,
    given: { parent_id: [null] },
    reverting: { logs: catalog.blogCategoryLogs, revert: catalog.revertBlogCategory },
  },
  webhook: {
    create: webhooks.create,
    update: webhooks.update,
    read: webhooks.read,
    given: { url: ['https://erp.example.com/a', 'https://erp.example.com/b'] },
  },
  'order draft': { create: orders.saveDraft, update: orders.updateDraft, read: orders.draft },
  user: {
    create: staff.createUser,
    update: staff.updateUser,
    read: staff.readUser,
    given: { role_ids: [[2], [4]], permissions: [['orders view'], ['orders update', 'orders view']] },
  },
};

/** These saves publish no draft. */
const noDraft = [undefined];

/** Reverts the last entry of a record's log. */
async function revertLast(id: unknown, { logs, revert }: NonNullable<Form['reverting']>): Promise<void> {
  const [entry] = (await call(logs, id))['data'] as { id: number; action: string }[];
  expect(entry?.action).toBe('update');
  await call({ ...revert, path: revert.path.replace(':log_id', String(entry?.id)) }, id, {});
  expect((await call(logs, id))['data']).toMatchObject([{ action: 'revert' }, { action: 'update' }, { action: 'create' }]);
}

describe('every field of a form comes back as it was sent, from a new record, from a changed one, and when the change is reverted', () => {
  test.each(Object.entries(records))('%s', async (_name, { create, update, read, given = {}, toForm = (answer) => answer, reverting }) => {
    const first = stated(filledForm(create.input, { given }));
    const { id } = await call(create, '', first);
    const stored = toForm(await readBack(read, id));
    expect(stored).toMatchObject(first);
    const {
      id: _id,
      version: _version,
      ...second
    } = stated(
      filledForm(update.input, {
        given: { id: [id], version: [stored['version'] ?? 1], draft: noDraft, ...given },
        unlike: first,
      }),
    );
    await call(update, id, { ...second, version: stored['version'] });
    expect(toForm(await readBack(read, id))).toMatchObject(second);
    if (!reverting) return;
    await revertLast(id, reverting);
    expect(toForm(await readBack(read, id))).toMatchObject(first);
  });
});

describe('every field of a setting comes back as it was saved', () => {
  test.each(Object.entries(settingsForms))('%s', async (_name, { read, save, given = {} }) => {
    const saveFilled = async () => {
      const before = await call(read, '');
      const form = stated(filledForm(save.input, { given: { ...given, version: [before['version']], draft: noDraft }, unlike: before }));
      await call(save, '', form);
      expect((await call(read, ''))['value']).toEqual(form['value']);
    };
    await saveFilled();
    await saveFilled();
  });
});

describe('every field of every kind of block comes back as it was saved, from the home page and from a custom page', () => {
  const kinds = blockForm.options.map((option) => [String(option.shape.type.value), option] as const);
  test.each(kinds)('%s', async (_type, option) => {
    const given = { 'blocks.0.html': html, 'blocks.0.markup': html, 'blocks.0.questions.0.a': html };
    const filled = (unlike?: unknown) => stated(filledForm(z.object({ blocks: z.array(option) }), { given, unlike }));
    const first = filled();
    const { version } = await call(settings.home, '');
    await call(settings.saveHome, '', { value: first, version });
    expect((await call(settings.home, ''))['value']).toEqual(first);
    const page = { title: { tw: '頁' }, slug: { tw: '' }, status: 'draft', publish_at: null, seo: null, noindex: false, in_menu: false };
    const { id } = await call(content.createPage, '', { ...page, ...first });
    const second = filled(first);
    await call(content.updatePage, id, { ...page, ...second, version: 1 });
    expect((await call(content.readPage, id))['blocks']).toEqual(second['blocks']);
  });
});

test('the profile of the signed-in staff member comes back as it was saved', async () => {
  await call(staff.updateMe, '', { name: '林美', locale: 'tw' });
  expect(await call(staff.me, '')).toMatchObject({ name: '林美', locale: 'tw' });
});

test('each call that saves a form is in one of the tables', () => {
  const saves = Object.entries(contracts).flatMap(([module, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { method }]) => (method === 'PUT' ? [`${module}.${name}`] : [])),
  );
  const tested = new Set<Endpoint>([
    staff.updateMe,
    ...Object.values(records).map(({ update }) => update),
    ...Object.values(settingsForms).map(({ save }) => save),
  ]);
  const untested = saves.filter((save) => {
    const [module = '', name = ''] = save.split('.');
    return !tested.has((contracts as Record<string, Record<string, Endpoint>>)[module]?.[name] as Endpoint);
  });
  expect(untested.sort()).toEqual(Object.keys(savesWithoutForm).sort());
});
