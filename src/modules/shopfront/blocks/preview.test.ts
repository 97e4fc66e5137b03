import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { PreviewedBlock } from '../contract.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'cms update');
});
afterAll(() => shop.close());

const at = (hours: number) => new Date(shop.fixtures.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();
const spacer = { type: 'spacer', size: 'small', line: false };
const title = { tw: '標題', en: 'Title' };

async function preview(blocks: object[], locale = 'en'): Promise<PreviewedBlock[]> {
  const { status, body, text } = await staff.call<{ blocks: PreviewedBlock[] }>('POST', '/api/admin/blocks/preview', { blocks, locale });
  expect(status, text).toBe(200);
  return body.blocks;
}

test('unsaved blocks are rendered as the shop would, hidden and later ones too; an unfinished one names its fields', async () => {
  const blocks = await preview([
    { ...spacer, id: 'a' },
    { ...spacer, id: 'b', hidden: true },
    { ...spacer, id: 'c', from: at(1) },
    { ...spacer, id: 'd', to: at(0) },
    { type: 'brand_wall', id: 'e', title, link: null, brand_ids: [] },
    { type: 'visit', id: 'f', title: { tw: '' }, text: title },
    { type: 'nothing', id: 'g' },
  ]);
  expect(blocks.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'a shown',
    'b hidden',
    'c not_now',
    'd not_now',
    'e empty',
    'f unfinished',
    'g unfinished',
  ]);
  expect(blocks[5]?.missing).toEqual(['title.tw']);
  expect(blocks.map(({ view }) => view !== null)).toEqual([true, true, true, true, false, false, false]);
  const { body } = await staff.call<{ value: { blocks: object[] } }>('GET', '/api/admin/settings/home');
  expect(body.value.blocks.map((block) => ('type' in block ? block.type : ''))).toEqual(['product_rail', 'news_rail']);
});

test('a preview is in the requested language, and the products that a text names are in it', async () => {
  const { id } = await shop.fixtures.product({});
  const text = { type: 'rich_text', id: 'a', title, html: { tw: '<p>中</p>', en: `<p><a href="/products/${id}">Tea</a></p>` } };
  expect((await preview([text], 'tw'))[0]?.view).toMatchObject({ title: '標題', products: [] });
  expect((await preview([text]))[0]?.view).toMatchObject({ title: 'Title', products: [{ id }] });
});

test('HTML is cleaned, and what is removed from it is named', async () => {
  const markup = {
    tw: '<details open><summary>運費</summary><p onclick="x()" style="color:red">八十元</p></details><script>alert(1)</script>',
    en: '<iframe src="https://example.com"></iframe><img src="https://example.com/x.png"><h1>Fees</h1>',
  };
  const [tw] = await preview([{ type: 'html', id: 'a', markup }], 'tw');
  expect(tw?.view).toEqual({ type: 'html', markup: '<details open><summary>運費</summary><p>八十元</p></details>' });
  expect(tw?.dropped.sort()).toEqual(['<iframe>', '<img>', '<script>', 'onclick', 'style']);
  expect((await preview([{ type: 'html', id: 'a', markup }]))[0]?.view).toEqual({ type: 'html', markup: '<h2>Fees</h2>' });
});
