import * as m from '#messages';
import type { ImportKind } from '#modules/tasks/contract.ts';

export type Field = {
  key: string;
  label: () => string;
  isNeeded?: boolean;
  /** What a column is called elsewhere, in both languages; compared without case, spaces and marks. */
  also: readonly string[];
};
export type Target = {
  what: ImportKind;
  title: () => string;
  text: () => string;
  back: { path: string; label: () => string };
  fields: readonly Field[];
  /** One of these must be mapped besides the needed ones. */
  anyOf?: readonly string[];
  /** Rows of the sample file, its heads being the labels of these fields. */
  sample: { fields: readonly string[]; rows: readonly (readonly string[])[] };
  takesReason: boolean;
};

const field = (key: string, label: () => string, ...also: string[]): Field => ({ key, label, also });
const needed = (key: string, label: () => string, ...also: string[]): Field => ({ key, label, also, isNeeded: true });

const sku = ['sku', 'item code', 'product code', 'variant sku', '貨號', '商品編號', '商品代碼', '品號', '料號'] as const;
const stockNames = [
  'stock',
  'quantity',
  'qty',
  'on hand',
  'inventory',
  'variant inventory qty',
  '庫存',
  '庫存量',
  '數量',
  '現有庫存',
  '新庫存',
  '盤點數',
];

export const stockTarget: Target = {
  what: 'stock',
  title: m.admin_imports_stock,
  text: m.admin_imports_stock_text,
  back: { path: '/product-items', label: m.admin_imports_back_items },
  fields: [
    needed('sku', m.admin_imports_sku, ...sku),
    field('stock', m.admin_imports_new_stock, ...stockNames),
    field('change', m.admin_imports_change, 'change', 'delta', 'adjustment', '增減', '異動', '異動數', '調整'),
    field('reason', m.admin_imports_reason, 'reason', 'note', 'remark', '原因', '備註', '說明'),
  ],
  anyOf: ['stock', 'change'],
  sample: {
    fields: ['sku', 'stock', 'change', 'reason'],
    rows: [
      ['TEA-001', '120', '', ''],
      ['TEA-002', '', '-3', m.admin_imports_sample_reason()],
    ],
  },
  takesReason: true,
};

export const productsTarget: Target = {
  what: 'products',
  title: m.admin_imports_products,
  text: m.admin_imports_products_text,
  back: { path: '/products', label: m.admin_imports_back_products },
  fields: [
    needed('handle', m.admin_imports_handle, 'handle', 'key', 'url handle', '商品代號', '代號', '識別碼', '網址代稱'),
    needed('title', m.admin_imports_name, 'title', 'name', 'product name', '商品名稱', '品名', '名稱'),
    needed('price', m.admin_imports_price, 'price', 'variant price', 'selling price', '售價', '價格', '單價'),
    field('sku', m.admin_imports_sku, ...sku),
    field('stock', m.admin_imports_new_stock, ...stockNames),
    field(
      'compare_price',
      m.admin_imports_suggested,
      'compare at price',
      'variant compare at price',
      'rrp',
      'msrp',
      '建議售價',
      '原價',
      '定價',
    ),
    field('barcode', m.admin_imports_barcode, 'barcode', 'ean', 'gtin', 'variant barcode', '條碼', '國際條碼'),
    field('weight', m.admin_imports_weight, 'weight', 'grams', 'variant grams', '重量', '重量g'),
    field('brand', m.admin_imports_brand, 'brand', 'vendor', '品牌', '廠牌'),
    field('category', m.admin_imports_category, 'category', 'type', 'product type', '分類', '類別', '商品分類'),
    field('tags', m.admin_imports_tags, 'tags', 'tag', '標籤'),
    field('description', m.admin_imports_description, 'description', 'body html', 'body', '商品說明', '說明', '描述', '商品描述'),
    field('published', m.admin_imports_published, 'published', '上架', '是否上架'),
    field('status', m.admin_imports_status, 'status', '狀態'),
    ...([1, 2, 3] as const).flatMap((n) => [
      field(`option${n}_name`, () => m.admin_imports_option_name({ n }), `option${n} name`, `規格${n}名稱`, `選項${n}名稱`),
      field(`option${n}_value`, () => m.admin_imports_option_value({ n }), `option${n} value`, `規格${n}`, `規格${n}值`, `選項${n}`),
    ]),
    field('picture', m.admin_imports_picture, 'image src', 'image', 'picture', '圖片', '圖片網址', '商品圖片'),
    field('picture_alt', m.admin_imports_picture_alt, 'image alt text', 'alt text', '圖片說明', '替代文字'),
    field('picture_position', m.admin_imports_picture_position, 'image position', '圖片順序'),
    field('item_picture', m.admin_imports_item_picture, 'variant image', '規格圖片'),
  ],
  sample: {
    fields: ['handle', 'title', 'price', 'sku', 'stock', 'option1_name', 'option1_value', 'published'],
    rows: [
      ['green-tea', m.admin_imports_sample_name(), '320', 'TEA-001', '20', m.admin_imports_sample_option(), '75 g', 'true'],
      ['green-tea', '', '580', 'TEA-002', '12', '', '150 g', ''],
    ],
  },
  takesReason: false,
};
