import { randomId } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import type { ProductForm } from '../contract.ts';
import { type ShelfProduct, shelfProduct } from '../queries/shelf/product.ts';
import { addProduct } from './save-product.ts';

/** Thrown to roll the transaction back and return the page. */
class RolledBack extends Error {
  readonly page: ShelfProduct | undefined;
  constructor(page: ShelfProduct | undefined) {
    super('a preview is always rolled back');
    this.page = page;
  }
}

/** The form as a new product: unused codes and slugs, stock without reservations. */
const toNewProductForm = (form: ProductForm): ProductForm => ({
  ...form,
  shelf_status: 'on_shelf',
  slug: { tw: `draft-${randomId()}` },
  items: form.items.map(({ id: _id, stock_seen: _seen, ...item }) => ({ ...item, sku: randomId(), barcode: null })),
  slots: form.slots.map(({ id: _id, ...slot }) => slot),
});

/**
 * Preview of a product page from an unsaved form: saves it as a new product, reads the page with the usual code and rolls back.
 * `id` and item ids are those of the form. Throws InvalidInput.
 */
export async function draftProduct(
  db: Database,
  draft: { id: number | null; form: ProductForm },
  { currency, now }: { currency: Currency; now: Date },
): Promise<ShelfProduct | undefined> {
  try {
    return await inTransaction(db, async (tx): Promise<never> => {
      const { id, itemIds } = await addProduct(tx, toNewProductForm(draft.form), { currency, now, staffId: null, stockKind: 'initial' });
      const page = await shelfProduct(tx, id, now);
      const known = new Map(itemIds.map((itemId, i) => [itemId, draft.form.items[i]?.id ?? itemId]));
      throw new RolledBack(
        page && { ...page, id: draft.id ?? page.id, items: page.items.map((item) => ({ ...item, id: known.get(item.id) ?? item.id })) },
      );
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.page;
    throw error;
  }
}
