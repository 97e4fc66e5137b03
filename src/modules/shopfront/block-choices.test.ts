import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { offerForm, shopForm } from '#testing/forms/content-forms.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let owner: StaffClient;
let editor: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  owner = await staffWith(shop, 'offers create', 'coupons update', 'shops create');
  editor = await staffWith(shop, 'cms update');
});
afterAll(() => shop.close());

type Named = { id: number; name: string };
type Choices = { offers: Named[]; campaigns: Named[]; shops: Named[] };
const read = async (query = '', headers = {}) =>
  (await editor.call<Choices>('GET', `/api/admin/block-choices${query}`, undefined, headers)).body;
const addOffer = async (change: object) => (await owner.call<{ id: number }>('POST', '/api/admin/offers', offerForm(change))).body.id;
const campaign = {
  ...{ prefix: '', code_style: 'unique', quantity: null, class: 'order', benefit: { kind: 'amount', amount: 150 }, max_discount: null },
  ...{ scope: { include: [{ kind: 'all' }], exclude: [] }, conditions: { min_amount: 1000 }, valid_from: null, valid_until: null },
  ...{ combine: { item: true, order: true, shipping: true, coupon: false }, valid_days: 30, per_customer: 1, uses_per_coupon: 1 },
};
const addCampaign = async (change: object) =>
  (await owner.call<{ id: number }>('POST', '/api/admin/coupons', { ...campaign, active: true, ...change })).body.id;
const at = (ms: number) => new Date(shop.fixtures.clock.now().getTime() + ms).toISOString();

test('who may edit the home page gets offers, campaigns and shops by id and name, and nothing else of them', async () => {
  const id = await addOffer({ name: { tw: '春茶節', en: 'Spring tea' }, trigger: 'code', code: 'SPRINGTEA' });
  const { body } = await owner.call<{ id: number }>('POST', '/api/admin/shops', shopForm({ name: { tw: '大稻埕店', en: 'Dadaocheng' } }));
  const claimed = await addCampaign({ name: { tw: '會員禮', en: 'A gift' }, issue: 'claim_page' });
  const issued = await addCampaign({ name: { tw: '內部', en: 'Internal' }, issue: 'manual' });
  const choices = await read();
  expect(choices.offers).toContainEqual({ id, name: 'Spring tea' });
  expect(choices.shops).toContainEqual({ id: body.id, name: 'Dadaocheng' });
  expect(choices.campaigns).toEqual([{ id: claimed, name: 'A gift' }]);
  expect((await read(`?campaigns=${issued}`)).campaigns.map((one) => one.name)).toEqual(['Internal', 'A gift']);
  expect(JSON.stringify(choices)).not.toContain('SPRINGTEA');
  expect((await read('', { 'accept-language': 'zh-TW' })).offers).toContainEqual({ id, name: '春茶節' });
});

test('an offer that has ended is named where it is chosen already, and not offered otherwise', async () => {
  const ends = await addOffer({ ends_at: at(1000) });
  const later = await addOffer({ starts_at: at(1000) });
  const off = await addOffer({ active: false });
  const ids = async (query = '') => (await read(query)).offers.map(({ id }) => id).filter((id) => [ends, later, off].includes(id));
  const now = shop.fixtures.clock.now();
  expect((await ids()).sort()).toEqual([ends, later]);
  shop.fixtures.clock.set(new Date(now.getTime() + 1001));
  expect(await ids()).toEqual([later]);
  expect((await ids(`?offers=${ends},${off}`)).sort()).toEqual([ends, later, off]);
  shop.fixtures.clock.set(now);
});

test('others get nothing', async () => {
  expect((await guest(shop).call('GET', '/api/admin/block-choices')).status).toBe(401);
  expect((await (await staffWith(shop, 'offers view', 'shops view')).call('GET', '/api/admin/block-choices')).status).toBe(403);
});
