import type { ProductForm, ProductItemForm } from '#modules/catalog/contract.ts';

/** An item of which only the code says anything: 100 in major units, ten in stock. */
export const plainItem = (sku: string, change: Partial<ProductItemForm> = {}): ProductItemForm => ({
  sku,
  barcode: null,
  values: [],
  price: 100,
  suggested_price: null,
  min_price: 0,
  cost_price: null,
  stock: 10,
  weight_g: null,
  active: true,
  ...change,
});

/** A single product on the shelf with one plain item. */
export const plainForm = (sku: string, change: Partial<ProductForm> = {}): ProductForm => ({
  type: 'single',
  name: { tw: 'Teapot' },
  subtitle: null,
  description: null,
  spec_table: [],
  purchase_note: null,
  badge: null,
  slug: { tw: '' },
  brand_id: null,
  category_ids: [],
  media_ids: [],
  shelf_status: 'on_shelf',
  available_from: null,
  available_until: null,
  member_only: false,
  min_order_quantity: 1,
  max_per_order: null,
  options: [],
  items: [plainItem(sku)],
  ...change,
});
