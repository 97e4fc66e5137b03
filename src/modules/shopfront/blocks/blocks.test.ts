import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArticle, addShop } from '#modules/content/index.ts';
import { blankCampaign, blankOffer } from '#modules/pricing/contract.ts';
import { rulesIn } from '#modules/pricing/index.ts';
import type { HomeForm } from '#modules/settings/contract.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type CustomerClient, guest, type StaffClient, signUpCustomer, staffWith } from '#testing/clients.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { BlockView } from '../contract.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'cms update', 'coupons update', 'gifts update');
});
afterAll(() => shop.close());

type Block = HomeForm['blocks'][number];
const title = { tw: '標題', en: 'Title' };
const hour = 60 * 60 * 1000;
const at = (hours: number) => new Date(shop.fixtures.clock.now().getTime() + hours * hour).toISOString();

/** Saves a home page of these blocks as staff do, and returns what a reader gets of it. */
async function shown(...blocks: Block[]): Promise<BlockView[]> {
  const { body } = await staff.call<{ version: number }>('GET', '/api/admin/settings/home');
  const saved = await staff.call('PUT', '/api/admin/settings/home', { value: { blocks }, version: body.version });
  expect(saved.status, saved.text).toBe(200);
  return read();
}
const read = async () => (await guest(shop).call<{ blocks: BlockView[] }>('GET', '/api/home')).body.blocks;
const spacer = (change: object = {}): Block => ({ type: 'spacer', size: 'small', line: false, ...change });
const countdown = (change: object): Block =>
  ({ type: 'countdown', title, text: null, button: null, offer_id: null, product_ids: [], ...change }) as Block;

test('a block is shown only in its period, at its places and on its screens; its times invalidate the page automatically', async () => {
  const blocks = await shown(
    spacer({ from: at(-1), to: at(1), device: 'phone', anchor: 'now' }),
    spacer({ to: at(-1) }),
    spacer({ from: at(2), anchor: 'later' }),
  );
  expect(blocks).toEqual([{ type: 'spacer', size: 'small', line: false, device: 'phone', anchor: 'now' }]);
  const now = shop.fixtures.clock.now();
  shop.fixtures.clock.set(new Date(at(2)));
  expect(await read()).toMatchObject([{ anchor: 'later' }]);
  shop.fixtures.clock.set(now);
});

test('a countdown runs to its own end or its offer’s, then it is hidden', async () => {
  const { db, clock } = shop.fixtures;
  const offer = await inTransaction(db, (tx) => rulesIn.addOffer(tx, offerForm({ ends_at: at(5) }), clock.now()));
  const withoutEnd = await inTransaction(db, (tx) => rulesIn.addOffer(tx, offerForm({}), clock.now()));
  const blocks = await shown(
    countdown({ ends_at: at(3) }),
    countdown({ offer_id: offer }),
    countdown({ offer_id: withoutEnd }),
    countdown({ ends_at: at(-1) }),
    countdown({}),
  );
  expect(blocks.map((block) => 'ends_at' in block && block.ends_at)).toEqual([at(3), at(5)]);
  const now = clock.now();
  const ends = at(3);
  clock.set(new Date(ends));
  expect(await read()).toHaveLength(1);
  clock.set(now);
});

test('rails are filled automatically: by sales, a brand, and an offer’s scope', async () => {
  const { db, clock } = shop.fixtures;
  const [tea, pot] = [await shop.fixtures.product({}), await shop.fixtures.product({})];
  await db.updateTable('products').set({ sold_count: 9 }).where('id', '=', pot.id).execute();
  const scope = {
    include: [
      { kind: 'product' as const, id: tea.id },
      { kind: 'item' as const, id: pot.itemId },
    ],
    exclude: [{ kind: 'product' as const, id: pot.id }],
  };
  const offer = await inTransaction(db, (tx) => rulesIn.addOffer(tx, offerForm({ scope }), clock.now()));
  const rail = (source: string, change: object = {}): Block =>
    ({ type: 'product_rail', title, link: null, source, product_ids: [], category_id: null, count: 24, ...change }) as Block;
  const blocks = await shown(
    rail('best_seller'),
    rail('offer', { offer_id: offer }),
    rail('offer', { offer_id: 999_999 }),
    rail('brand', { brand_id: 999_999 }),
  );
  const ids = blocks.map((block) => ('products' in block ? block.products.map(({ id }) => id) : []));
  expect(ids[0]?.[0]).toBe(pot.id);
  expect(ids.slice(1)).toEqual([[tea.id]]);
});

test('texts of staff become structure: questions and texts carry no HTML, and are returned to the editor as written', async () => {
  const html = { tw: '<p>可以<script>alert(1)</script></p>', en: '<p>Yes</p>' };
  const blocks = await shown({ type: 'faq', title, questions: [{ q: title, a: html }] }, { type: 'rich_text', title: null, html });
  expect(JSON.stringify(blocks)).not.toMatch(/<|alert/);
  const yes = [{ type: 'paragraph', runs: [{ text: 'Yes' }] }];
  expect(blocks).toMatchObject([{ questions: [{ q: 'Title', content: yes }] }, { title: '', content: yes }]);
  const { body } = await staff.call<{ value: HomeForm }>('GET', '/api/admin/settings/home');
  expect(body.value.blocks).toMatchObject([
    { questions: [{ a: { tw: '<p>可以</p>', en: '<p>Yes</p>' } }] },
    { html: { tw: '<p>可以</p>' } },
  ]);
});

test('shops, journal and gifts are shown in their current state; an empty block is hidden', async () => {
  const { db } = shop.fixtures;
  const empty = await shown(
    { type: 'shops', title, shop_ids: [] },
    { type: 'news_rail', title, category_id: null, count: 3 },
    { type: 'gift_teaser', title, text: null, button: null },
    { type: 'brand_wall', title, link: null, brand_ids: [] },
    { type: 'coupon_claim', title, text: null, campaign_ids: [999_999] },
  );
  expect(empty).toEqual([]);
  const gift = await promotionBuilders(shop.fixtures).gift(3);
  await inTransaction(db, async (tx) => {
    const text = { tw: '店', en: 'Shop' };
    const place = {
      city: '臺北市',
      zip: '103',
      latitude: null,
      longitude: null,
      phone: '',
      hours: [],
      services: [],
      media_ids: [],
      pickup: true,
    };
    await addShop(tx, { name: text, slug: text, address: text, ...place });
    await addArticle(tx, {
      title: text,
      slug: text,
      excerpt: null,
      body: text,
      category_id: null,
      media_id: null,
      author: 'Lin',
      published_at: new Date(at(-1)),
    });
  });
  const { body } = await staff.call<{ version: number }>('GET', '/api/admin/settings/gifts');
  const tiers = [{ name: title, min_price: 500, ids: [gift], select: 1 }];
  const saved = await staff.call('PUT', '/api/admin/settings/gifts', {
    value: { active: true, accumulate: false, min_price: 0, tiers },
    version: body.version,
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await read()).toMatchObject([
    { type: 'shops', shops: [{ name: 'Shop', picture: null }] },
    { type: 'news_rail', articles: [{ title: 'Shop' }] },
    { type: 'gift_teaser', tiers: [{ min_price: 500, select: 1, gifts: [{ name: 'Tea scoop' }] }] },
  ]);
});

test('members claim a coupon: one each; of twenty claims of three coupons three succeed; then the block is hidden', async () => {
  const { body } = await staff.call<{ id: number }>('POST', '/api/admin/coupons', campaignForm(3));
  const closed = await staff.call<{ id: number }>('POST', '/api/admin/coupons', { ...campaignForm(3), issue: 'manual' });
  const block: Block = { type: 'coupon_claim', title, text: null, campaign_ids: [body.id, closed.body.id] };
  expect(await shown(block)).toMatchObject([{ coupons: [{ campaign_id: body.id, name: 'Title', min_amount: 1000 }] }]);
  const claim = (client: { call: StaffClient['call'] }, campaign_id: number) =>
    client.call<{ code?: string }>('POST', '/api/my/coupons/take', { campaign_id });
  expect((await claim(guest(shop), body.id)).status).toBe(401);
  const members: CustomerClient[] = [];
  while (members.length < 20) members.push(await signUpCustomer(shop));
  expect((await claim(members[0] as CustomerClient, closed.body.id)).body.code).toBe('campaign_not_found');
  const answers = await Promise.all(members.map((member) => claim(member, body.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => answer.body.code))).toEqual(new Set(['coupons_gone']));
  const winner = members[answers.findIndex(({ status }) => status === 200)] as CustomerClient;
  expect((await claim(winner, body.id)).body.code).toBe('limit_reached');
  expect(await read()).toEqual([]);
});

const rule = {
  class: 'order' as const,
  benefit: { kind: 'amount' as const, amount: 100 },
  max_discount: null,
  scope: { include: [{ kind: 'all' as const }], exclude: [] },
  conditions: {},
};
const offerForm = (change: object): Parameters<typeof rulesIn.addOffer>[1] => ({
  ...blankOffer,
  ...rule,
  name: title,
  partner: null,
  ...change,
});
const campaignForm = (quantity: number) => ({
  ...blankCampaign,
  ...rule,
  conditions: { min_amount: 1000 },
  name: title,
  quantity,
  issue: 'claim_page',
  valid_days: 30,
});
