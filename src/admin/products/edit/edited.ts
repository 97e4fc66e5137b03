import { blankItem, blankProduct } from '#modules/catalog/contract/blank-product.ts';
import type { ProductForm, ProductForStaff, ProductItemForm } from '#modules/catalog/contract.ts';
import { newKey } from '../../clock.ts';

/** An item as edited in the sheet: `key` identifies a row without id, `reserved` is read-only. */
export type EditedItem = ProductItemForm & { key: string; reserved: number };
export type EditedProduct = Omit<ProductForm, 'items'> & { items: EditedItem[] };

/** A row that is not saved yet. Its key is no other's, also not that of a row in a draft of an earlier visit. */
export function newItem(like: Partial<EditedItem> = {}): EditedItem {
  const { id: _id, stock_seen: _seen, ...rest } = { ...blankItem, reserved: 0, ...like };
  return { ...rest, key: newKey() };
}

/** A product with one row, as the form opens for a new one. */
export const newProduct = (): EditedProduct => ({ ...blankProduct, items: [newItem()] });

/** The loaded stock is kept as the base, so that saving does not undo sales made since. */
export function toEditedProduct({
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

/** The input of the endpoint. */
export function toProductForm({ items, ...form }: EditedProduct): ProductForm {
  return { ...form, items: items.map(({ key: _key, reserved: _reserved, ...item }) => item) };
}

/** A copy as a new product: a draft with unused SKUs and without stock. */
export function copyProduct(product: ProductForStaff): EditedProduct {
  const { items, ...form } = toEditedProduct(product);
  return {
    ...form,
    shelf_status: 'draft',
    slug: { tw: '' },
    slots: form.slots.map(({ id: _id, ...slot }) => slot),
    items: items.map((item) => newItem({ ...item, sku: `${item.sku}-2`.slice(0, 64), barcode: null, stock: 0, reserved: 0 })),
  };
}

/** The number of changed, added and removed items. */
export function changedItems(before: EditedProduct, now: EditedProduct): number {
  const old = new Map(before.items.map((item) => [item.key, JSON.stringify(item)]));
  const changed = now.items.filter((item) => old.get(item.key) !== JSON.stringify(item)).length;
  const gone = before.items.filter(({ key }) => !now.items.some((item) => item.key === key)).length;
  return changed + gone;
}
