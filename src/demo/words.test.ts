import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { locales, type Text } from '#shared/locale.ts';
import { guest, staffWith } from '#testing/clients.ts';
import { demoCalls } from '#testing/demo-calls.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { type DemoData, type DemoProduct, readDemoData } from './demo-data.ts';
import { fillShop } from './fill-shop.ts';

let shop: ServedShop;
let data: DemoData;
beforeAll(async () => {
  shop = await servedShop();
  data = await readDemoData();
  const demo = await demoCalls();
  await inTransaction(shop.fixtures.db, (tx) => fillShop(tx, data, new Map(), shop.fixtures.clock.now(), { onOrder: () => {}, ...demo }));
  await demo.supplier.stop();
});
afterAll(() => shop.close());

const both = (text: Text): string[] => locales.map((locale) => text[locale] ?? '');
/** Amounts as they are written: `$1,500`, `1,500 元`. */
const amountsIn = (words: string): number[] =>
  [...words.matchAll(/\$([\d,]+)|([\d,]+) 元/g)].map(([, dollars, yuan]) => Number((dollars ?? yuan ?? '').replaceAll(',', '')));
const product = (key: string): DemoProduct => data.products.find((one) => one.key === key) as DemoProduct;
const article = (slug: string): string[] => both(data.content.news.find((one) => one.slug.tw === slug)?.body as Text);
const delivery = (kind: string) => data.shop.deliveries.filter((method) => method.kind === kind);

test('two tins of Oriental Beauty per customer: the banner links to them, the cart accepts two and refuses three, and no customer has bought more', async () => {
  const { body } = await guest(shop).call<{ data: { title: string; link: { path: string } }[] }>('GET', '/api/banners?position=home_mid');
  const [banner] = body.data;
  expect(banner?.title).toBe('Oriental Beauty, two tins a person');
  const [, id] = /^\/products\/(\d+)\//.exec(banner?.link.path ?? '') ?? [];
  const { body: found } = await guest(shop).call<{ name: string; items: { id: number }[] }>('GET', `/api/products/${id}`);
  expect(found.name).toBe('Oriental Beauty, summer 2026');
  for (const words of article('oriental-beauty-2026')) expect(words).toMatch(/一人最多買兩罐|two tins a person/);
  const isRefused = async (quantity: number) => {
    const item = { product_item_id: found.items[0]?.id, quantity, mode: 'set' };
    const { body: cart } = await guest(shop).call('POST', '/api/cart/update', { cart: null, item });
    return JSON.stringify(cart).includes('above_customer_limit');
  };
  expect([await isRefused(2), await isRefused(3)]).toEqual([false, true]);
  const bought = await shop.fixtures.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(({ fn }) => fn.sum<string>('l.quantity').as('quantity'))
    .where('l.product_id', '=', Number(id))
    .groupBy(['o.customer_id', 'o.phone'])
    .execute();
  expect(bought.length).toBeGreaterThan(0);
  expect(bought.filter(({ quantity }) => Number(quantity) > 2)).toEqual([]);
});

test('every product of the demo can be saved unchanged in the back office', async () => {
  const keeper = await staffWith(shop, 'products view', 'products update');
  const { rows } = await shop.fixtures.pool.pg.query<{ id: number }>('select id from products');
  // One more is the supplier's.
  expect(rows).toHaveLength(data.products.length + 1);
  for (const { id } of rows) {
    const address = `/api/admin/products/${id}`;
    const opened = await keeper.call<object>('GET', address);
    expect(opened.status, address).toBe(200);
    const saved = await keeper.call('PUT', address, opened.body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
});

test('staff find the demo’s banners by Chinese names', () => {
  for (const { name } of data.content.banners) expect(name).toMatch(/\p{Script=Han}/u);
});

test('every page that a banner links to exists', async () => {
  const { body } = await guest(shop).call<{ data: { link: { path: string } | null }[] }>('GET', '/api/banners');
  const paths = body.data.flatMap(({ link }) => link?.path ?? []);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect((await guest(shop).call('GET', `/api${path.replace(/\/[^/]+$/, '')}`)).status, path).toBe(200);
});

test('texts about delivery agree with the methods: fees, free from, outlying islands', () => {
  for (const { kind, fee, free_threshold, surcharges = [], note } of data.shop.deliveries) {
    const amounts = [fee, free_threshold, ...surcharges.map((extra) => ('fee' in extra ? extra.fee : 0))].filter(Boolean);
    for (const words of both(note)) expect(amountsIn(words), `${kind}: ${words}`).toEqual(amounts);
  }
  const [home] = delivery('home');
  const stores = new Set(delivery('cvs').map((method) => method.free_threshold));
  const threshold = home?.free_threshold as number;
  for (const words of [...both(data.shop.announcement), ...both(data.shop.settings.seo_description)])
    expect(amountsIn(words), words).toEqual([threshold]);
  const answers = data.content.information.faq.groups.flatMap(({ questions }) => questions);
  const free = answers.find(({ q }) => q.tw === '滿多少免運？');
  for (const words of both(free?.a as Text)) expect(amountsIn(words)).toEqual([threshold, ...stores, 100]);
});

test('texts about time agree with the settings: cut-off, days of delivery, days to pay', () => {
  const rule = delivery('home')[0]?.delivery_date;
  for (const words of both(data.shop.announcement)) expect(words).toContain(rule?.cut_off);
  // Sent the next day and in transit for one or two: no delivery is promised before the day after tomorrow.
  expect(rule?.lead_days).toBe(2);
  const transfer = data.shop.payments.find(({ kind }) => kind === 'bank_transfer');
  for (const words of [...both(transfer?.note as Text), ...both(transfer?.instructions as Text)]) expect(words).toMatch(/三天|three days/);
  for (const { key, preorder } of data.products) {
    if (!preorder) continue;
    const [year, month, day] = preorder.ship_from.split('-').map(Number);
    expect(preorder.note.tw, key).toContain(`${year}/${month}/${day}`);
    expect(preorder.note.en, key).toMatch(new RegExp(`\\b${day} \\w+ ${year}`));
  }
});

test('the pick-up shop has the hours shown in the footer and the delivery method', () => {
  const main = data.content.shops.find(({ pickup }) => pickup);
  const [monday, ...open] = main?.open ?? [];
  expect([monday, ...open, main?.sunday]).toEqual([
    '',
    '10:30-19:00',
    '10:30-19:00',
    '10:30-19:00',
    '10:30-21:00',
    '10:30-19:00',
    '10:30-19:00',
  ]);
  for (const words of [...both(data.shop.settings.hours), ...both(delivery('shop_pickup')[0]?.note as Text)])
    expect(words).toMatch(/週二至週日 10:30–19:00，週五到 21:00|Tue–Sun 10:30–19:00, Fri until 21:00/);
});

test('an offer gives the discount in its text', () => {
  for (const { name, message, benefit, conditions } of data.promotion.offers) {
    for (const words of message ? both(message) : []) {
      if (benefit.kind === 'amount') expect(amountsIn(words).toSorted()).toEqual([conditions.min_amount, benefit.amount].toSorted());
    }
    const percent = benefit.kind === 'percent' ? benefit.percent : benefit.kind === 'nth_item' ? benefit.percent_off : null;
    if (percent === null) continue;
    expect(name.en).toContain(`${percent}%`);
    expect(name.tw).toContain(`${String(100 - percent).replace(/0$/, '')} 折`);
  }
  const set = product('rice-for-two');
  for (const words of both(set.description)) expect(words).toMatch(/\b880\b.*\b30\b/);
  expect([set.combo?.value, Math.max(...(set.slots ?? []).flatMap(({ items }) => items.map((item) => item.extra_price)))]).toEqual([
    880, 30,
  ]);
});

test('articles and product pages agree on the facts of a product', () => {
  const [keeps] = product('cakes').spec_table.filter(({ label }) => label.en === 'Best before' || label.tw === '有效期限');
  expect([keeps?.value.tw, ...article('pineapple-cakes')].map((words) => /十五天|15 天|Fifteen days/.test(words ?? ''))).toEqual([
    true,
    true,
    true,
  ]);
  for (const words of article('mugwort-soap')) expect(words).toMatch(/八個禮拜|eight weeks/);
  for (const words of article('bamboo-steamer')) expect(words).toMatch(/桂竹.*二十分鐘|makino bamboo.*Twenty minutes/);
  for (const words of article('clay-pot-maker')) expect(words).toMatch(/稀粥|congee/);
});
