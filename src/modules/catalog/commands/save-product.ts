import { picturesOf } from '#modules/media/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { Tx } from '#platform/db/database.ts';
import { defaultLocale } from '#shared/locale.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { cleanText } from '../clean-html.ts';
import { type ProductForm, refuseCatalog } from '../contract.ts';
import { problemsOf } from '../form-rules.ts';
import { slugOf } from '../rules.ts';
import {
  insertProduct,
  missingReferences,
  type Origin,
  type ProductFields,
  productExists,
  type Reference,
  takenSkus,
  writeCategories,
  writeImages,
  writeProduct,
} from '../store/products.ts';
import { type Saving, saveItems } from './save-items.ts';

/** Adds a product with its items and stock; answers its id and the items' ids in the form's order. Throws InvalidInput. */
export async function addProduct(
  tx: Tx,
  form: ProductForm,
  saving: Saving,
  origin: Origin = {},
): Promise<{ id: number; itemIds: number[] }> {
  await check(tx, form, null);
  const id = await insertProduct(tx, fieldsOf(form), form.category_ids[0] ?? null, origin, saving.now);
  return { id, itemIds: await saveParts(tx, id, form, saving) };
}

/**
 * Saves a product over the version that the form was opened with; answers the new version. Throws `product_changed`
 * when somebody saved in between, `product_not_found`, or InvalidInput.
 */
export async function changeProduct(tx: Tx, id: number, version: number, form: ProductForm, saving: Saving): Promise<number> {
  await check(tx, form, id);
  const written = await writeProduct(tx, id, version, fieldsOf(form), form.category_ids[0] ?? null, saving.now);
  if (written === undefined) throw refuseCatalog((await productExists(tx, id)) ? 'product_changed' : 'product_not_found');
  await saveParts(tx, id, form, saving);
  return written;
}

async function saveParts(tx: Tx, id: number, form: ProductForm, saving: Saving): Promise<number[]> {
  await writeCategories(tx, id, form.category_ids);
  await writeImages(tx, id, form.media_ids);
  const itemIds = await saveItems(tx, id, form.items, saving);
  await bumpVersion(tx, `product:${id}`);
  await bumpVersion(tx, 'lists');
  return itemIds;
}

/** Cleaned for showing, and with an address where none was written. */
function fieldsOf(form: ProductForm): ProductFields {
  const english = form.slug.en || slugOf(form.name.en ?? '');
  const slug = { tw: form.slug.tw || slugOf(form.name.tw), ...(english ? { en: english } : {}) };
  return { ...form, slug, description: cleanText(form.description), purchase_note: cleanText(form.purchase_note) };
}

const fieldOf: Record<Reference['kind'], keyof ProductForm> = { brand: 'brand_id', category: 'category_ids' };

async function check(tx: Tx, form: ProductForm, productId: number | null): Promise<void> {
  const problems = problemsOf(form);
  for (const { kind } of await missingReferences(tx, form)) problems[fieldOf[kind]] = [{ key: 'invalid' }];
  const pictures = await picturesOf(tx, form.media_ids, defaultLocale);
  if (form.media_ids.some((id) => !pictures.has(id))) problems['media_ids'] = [{ key: 'invalid' }];
  const taken = await takenSkus(
    tx,
    form.items.map((item) => item.sku),
    productId,
  );
  for (const [i, item] of form.items.entries()) if (taken.includes(item.sku)) problems[`items.${i}.sku`] = [{ key: 'repeated' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}
