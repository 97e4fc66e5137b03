import { recordAudit } from '#modules/staff/index.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/context.ts';
import type { Currency } from '#shared/money.ts';
import type { Saving } from '../commands/save-items.ts';
import { addProduct, changeProduct } from '../commands/save-product.ts';
import { type ProductForm, productForm } from '../contract.ts';
import { storedProducts } from '../queries/staff-product.ts';
import { supplierSkus, writeOrigin } from './store.ts';

export { followSupplier as follow, takeOffShelf } from './follow.ts';
export {
  findSupplied as find,
  idsByName,
  isProductCategory,
  lockSuppliedItems as lockItems,
  supplierSkus as skusOf,
  usedSkus,
} from './store.ts';

type SavingBy = Omit<Saving, 'stockKind'> & { caller?: Caller | undefined; request_id?: string | undefined };

/** Adds a draft whose items, in the form's order, have these SKUs at the supplier. Throws InvalidInput or a ZodError of the form. */
export async function addDraft(
  tx: Tx,
  form: ProductForm,
  skus: readonly string[],
  { caller, request_id, ...saving }: SavingBy,
): Promise<number> {
  const { id, itemIds } = await addProduct(tx, productForm.parse({ ...form, shelf_status: 'draft' }), { ...saving, stockKind: 'import' });
  await writeOrigin(
    tx,
    id,
    itemIds.map((itemId, i) => ({ id: itemId, supplier_sku: skus[i] ?? '' })),
  );
  await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'create', caller, request_id });
  return id;
}

export type SuppliedProduct = {
  form: ProductForm;
  version: number;
  archived: boolean;
  /** Item → the supplier's SKU. */
  skus: ReadonlyMap<number, string>;
};

/** Products as their forms would send them, by id. */
export async function read(reader: Reader, ids: readonly number[], currency: Currency): Promise<Map<number, SuppliedProduct>> {
  const stored = await storedProducts(reader, ids, currency);
  const skus = await supplierSkus(
    reader,
    [...stored.values()].flatMap(({ items }) => items.map(({ id }) => id)),
  );
  return new Map([...stored].map(([id, { form, version, archived }]) => [id, { form, version, archived, skus }]));
}

/** Saves fields of a product over the version that was read. Throws `product_changed`, InvalidInput or a ZodError of the form. */
export async function saveFields(
  tx: Tx,
  id: number,
  { form, version }: SuppliedProduct,
  { caller, request_id, ...saving }: SavingBy & { changes: Parameters<typeof recordAudit>[1]['changes'] },
): Promise<void> {
  const { changes, ...rest } = saving;
  await changeProduct(tx, id, version, productForm.parse(form), { ...rest, stockKind: 'import' });
  await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', caller, changes, request_id });
}

/** Stores the supplier's SKUs of a product's items; `skus`: our SKU → the supplier's. */
export async function markNew(tx: Tx, id: number, skus: ReadonlyMap<string, string>, currency: Currency): Promise<void> {
  const { items } = (await storedProducts(tx, [id], currency)).get(id) ?? { items: [] };
  await writeOrigin(
    tx,
    id,
    items.flatMap((item) => {
      const supplier_sku = skus.get(item.sku);
      return supplier_sku ? [{ id: item.id, supplier_sku }] : [];
    }),
  );
}
