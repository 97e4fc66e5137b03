import type { ProductForm, ProductForStaff, ProductItemForm } from '#modules/catalog/contract.ts';

/** An item as the sheet edits it: `key` names a row that has no id yet, `reserved` is only shown. */
export type EditedItem = ProductItemForm & { key: string; reserved: number };
export type EditedProduct = Omit<ProductForm, 'items'> & { items: EditedItem[] };

const blankItem: Omit<EditedItem, 'key'> = {
  sku: '',
  barcode: null,
  values: [],
  price: 0,
  suggested_price: null,
  min_price: 0,
  cost_price: null,
  credit_price: null,
  stock: 0,
  safety_stock: 0,
  backorder_limit: 0,
  low_stock_threshold: 5,
  weight_g: null,
  size_mm: null,
  media_id: null,
  active: true,
  reserved: 0,
};

let made = 0;
/** A row that the server does not know yet. */
export function newItem(like: Partial<EditedItem> = {}): EditedItem {
  made += 1;
  const { id: _id, stock_seen: _seen, ...rest } = { ...blankItem, ...like };
  return { ...rest, key: `new ${made}` };
}

export const blankProduct = (): EditedProduct => ({
  type: 'single',
  name: { tw: '' },
  subtitle: null,
  description: null,
  spec_table: [],
  purchase_note: null,
  badge: null,
  slug: { tw: '' },
  seo: null,
  brand_id: null,
  category_ids: [],
  tags: [],
  media_ids: [],
  video_url: null,
  related_ids: [],
  shelf_status: 'draft',
  available_from: null,
  available_until: null,
  member_only: false,
  min_order_quantity: 1,
  order_step: 1,
  max_per_order: null,
  max_per_customer: null,
  is_credit: false,
  preorder: null,
  temperature: 'ambient',
  delivery_method_ids: [],
  requires_tax_id: false,
  tax_type: 'taxable',
  options: [],
  items: [newItem()],
  combo: null,
  slots: [],
});

/** The loaded stock goes along as seen, so that saving does not undo what was sold meanwhile. */
export function editedOf({
  id: _id,
  version: _version,
  media: _media,
  sold_count: _sold,
  archived: _archived,
  created_at: _created,
  updated_at: _updated,
  items,
  ...form
}: ProductForStaff): EditedProduct {
  return { ...form, items: items.map((item) => ({ ...item, stock_seen: item.stock, key: String(item.id) })) };
}

/** As the contract wants it. */
export function sentOf({ items, ...form }: EditedProduct): ProductForm {
  return { ...form, items: items.map(({ key: _key, reserved: _reserved, ...item }) => item) };
}

/** A copy to be saved as another product: a draft, with SKUs that are free and nothing in stock. */
export function copyOf(product: ProductForStaff): EditedProduct {
  const { items, ...form } = editedOf(product);
  return {
    ...form,
    shelf_status: 'draft',
    slug: { tw: '' },
    slots: form.slots.map(({ id: _id, ...slot }) => slot),
    items: items.map((item) => newItem({ ...item, sku: `${item.sku}-2`.slice(0, 64), barcode: null, stock: 0, reserved: 0 })),
  };
}

/** How many items changed, came or went. */
export function changedItems(before: EditedProduct, now: EditedProduct): number {
  const old = new Map(before.items.map((item) => [item.key, JSON.stringify(item)]));
  const changed = now.items.filter((item) => old.get(item.key) !== JSON.stringify(item)).length;
  const gone = before.items.filter(({ key }) => !now.items.some((item) => item.key === key)).length;
  return changed + gone;
}
