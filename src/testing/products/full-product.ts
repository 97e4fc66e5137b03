import sharp from 'sharp';
import { type ProductForm, type ProductItemForm, productForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { storePicture } from '#modules/media/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { filledForm } from '../forms/filled-form.ts';
import type { ServedShop } from '../served-shop.ts';
import { plainItem } from './plain-product.ts';

/** A picture of one colour, which distinguishes it from others. */
export const colouredPng = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 30 } } })
    .png()
    .toBuffer();

/** An item with a distinct value in every field. */
const fullItem = (sku: string, values: string[], change: Partial<ProductItemForm>): ProductItemForm =>
  plainItem(sku, {
    values,
    barcode: '0012345',
    price: 890,
    suggested_price: 850,
    min_price: 700,
    cost_price: 321,
    credit_price: 45,
    stock: 17,
    safety_stock: 2,
    backorder_limit: 3,
    low_stock_threshold: 9,
    weight_g: 340,
    size_mm: [120, 80, 65],
    active: false,
    ...change,
  });

type References = { brand_id: number; category_ids: number[]; media_ids: number[]; red: number; card: number; inText: string };

/** The records that a product refers to: pictures with alternative texts, a brand, a nested category. */
async function references(shop: ServedShop): Promise<References> {
  const picture = async (red: number, alt: Text) => {
    const { id, key } = await storePicture(shop, await colouredPng(red), { fileName: `${red}.png`, alt });
    return { id, src: `/media/${key}-40.webp` };
  };
  const front = await picture(10, { tw: '=正面', en: '+Front' });
  const back = await picture(60, { tw: '背面', en: 'Back' });
  const red = await picture(110, { tw: '紅色款', en: 'The red one' });
  const card = await picture(160, { tw: '分享圖', en: 'For sharing' });
  const { src } = await picture(210, { tw: '內文圖', en: 'In the text' });
  return inTransaction(shop.db, async (tx) => {
    const drinks = await productSetup.addCategory(tx, { name: { tw: '飲品 > 茶', en: 'Drinks > tea' }, slug: { tw: '飲品' } });
    const green = await productSetup.addCategory(tx, { name: { tw: '綠茶', en: 'Green' }, slug: { tw: '綠茶' }, parent_id: drinks });
    const gifts = await productSetup.addCategory(tx, { name: { tw: '-禮物' }, slug: { tw: '禮物' } });
    const brand_id = await productSetup.addBrand(tx, { name: { tw: '@窯燒', en: 'Kiln & Co' }, slug: { tw: '窯燒' } });
    return { brand_id, category_ids: [green, drinks, gifts], media_ids: [back.id, front.id], red: red.id, card: card.id, inText: src };
  });
}

const texts = (inText: string) => ({
  name: { tw: '=1+1 青瓷杯', en: '-Celadon "cup"' },
  subtitle: { tw: '手工, 燒製', en: "'=quoted" },
  description: {
    tw: `<p>釉色 &amp; 火候</p><img src="${inText}" alt="內文" width="40" height="30">`,
    en: '<p><strong>Fired</strong> twice</p><ul><li>one</li></ul>',
  },
  spec_table: [
    { label: { tw: '容量: 約', en: 'Holds' }, value: { tw: '300 ml\n（滿水）' } },
    { label: { tw: '-', en: '-' }, value: { tw: '產地\\台灣', en: 'Made in: Taiwan' } },
    { label: { tw: '重量' }, value: { tw: '340 g' } },
  ],
  purchase_note: { tw: '<p>易碎</p>', en: '<p>Fragile</p>' },
  badge: { tw: '新品', en: 'New' },
  slug: { tw: '青瓷杯-1', en: 'celadon-cup-1' },
  tags: ['送禮, 自用', '-春', 'tea\\cup'],
});

const rules = {
  shelf_status: 'off_shelf',
  available_from: '2026-12-01T01:02:03.000Z',
  available_until: '2027-01-01T00:00:00.000Z',
  member_only: true,
  min_order_quantity: 2,
  order_step: 2,
  max_per_order: 8,
  max_per_customer: 16,
  is_credit: true,
  preorder: { enabled: true, ship_from: '2026-12-24', note: { tw: '預購', en: 'Order ahead' } },
  temperature: 'chilled',
  requires_tax_id: true,
  tax_type: 'zero',
} as const;

const options: ProductForm['options'] = [
  {
    name: { tw: '顏色', en: 'Colour' },
    display: 'swatch',
    values: [
      { key: 'sky', label: { tw: '天青', en: 'Sky' }, colour: '#aaccdd' },
      { key: 'red', label: { tw: '=紅', en: '=Red' }, colour: '#aa2211' },
      { key: 'nobody', label: { tw: '停產', en: 'Gone' } },
    ],
  },
  {
    name: { tw: '尺寸', en: 'Size' },
    display: 'text',
    values: [
      { key: 's', label: { tw: '小' } },
      { key: 'l', label: { tw: '大', en: 'Large' } },
    ],
  },
];

/**
 * A product with a value in every field of its form, including what breaks files: texts that look like formulas or contain list
 * separators, a value without items, values in another order than the items. Creates its references first.
 */
export async function fullProduct(shop: ServedShop, related: readonly number[]): Promise<ProductForm> {
  const { brand_id, category_ids, media_ids, red, card, inText } = await references(shop);
  return {
    ...filledForm(productForm, { given: { type: ['multi'], slots: [[]], combo: [null] } }),
    ...texts(inText),
    ...rules,
    type: 'multi',
    seo: { title: { tw: '青瓷杯推薦', en: 'Celadon cups' }, description: { tw: '+好杯', en: '@good' }, media_id: card },
    brand_id,
    category_ids,
    media_ids,
    video_url: 'https://www.youtube.com/watch?v=abc123',
    related_ids: [...related],
    delivery_method_ids: [shop.fixtures.home],
    options,
    items: [
      fullItem('CUP-RED-L', ['red', 'l'], { media_id: red }),
      fullItem('-CUP-SKY-S', ['sky', 's'], {
        barcode: '=2',
        active: true,
        size_mm: null,
        cost_price: null,
        media_id: media_ids[1] ?? null,
      }),
      fullItem("'CUP-SKY-L", ['sky', 'l'], { barcode: null, suggested_price: null, weight_g: 0, stock: 0 }),
    ],
    combo: null,
    slots: [],
  };
}
