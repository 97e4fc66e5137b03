import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { Saving } from '../commands/save-items.ts';
import { addProduct, changeProduct } from '../commands/save-product.ts';
import { blankProduct } from '../contract/blank-product.ts';
import { type ProductForm, productForm } from '../contract.ts';
import type { Found } from '../product-csv/product.ts';
import { type StoredProduct, storedProduct } from '../queries/staff-product.ts';
import { lockNames } from '../store/names.ts';
import { plainProductWithSku, productsByHandle, saveHandle } from '../store/products.ts';
import type { Draft, DraftProblem } from './draft.ts';
import type { FoundPictures } from './find-pictures.ts';
import { buildItemsPart } from './items-part.ts';
import { resolveReferences, resolveRelated } from './references.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';
type Saved = { outcome: Outcome; problems: DraftProblem[] };
/** How products are saved, and who the log names: without a caller the shop itself, as for the operator's command. */
export type Importing = { saving: Saving; logging: Pick<Parameters<typeof recordAudit>[1], 'caller' | 'request_id'> };

/** The product with the draft's handle or, of a file without handles, with its SKU. */
export async function knownProduct(
  tx: Tx,
  { handle, bySku }: Draft,
  saving: Saving,
): Promise<{ id: number; stored: StoredProduct } | undefined> {
  const id = bySku ? await plainProductWithSku(tx, handle) : (await productsByHandle(tx, [handle])).get(handle);
  const stored = id === undefined ? undefined : await storedProduct(tx, id, saving.currency);
  return id !== undefined && stored ? { id, stored } : undefined;
}

/** Creates the product or overwrites the fields that the file has. Throws WrongLines, InvalidInput, or a ZodError of the product form. */
export async function saveDraft(tx: Tx, draft: Draft, { pictures, mediaIds }: FoundPictures, importing: Importing): Promise<Saved> {
  const { saving, logging } = importing;
  await lockNames(tx, [`handle ${draft.handle}`]);
  const known = await knownProduct(tx, draft, saving);
  const address = draft.bySku ? `${draft.name} ${draft.handle}` : draft.handle;
  const base = known?.stored.form ?? { ...blankProduct, slug: { tw: slugOf(address) } };
  const { missing, ...references } = await resolveReferences(tx, draft, base);
  const found: Found = { isOwn: draft.isOwn, pictures, ...references };
  const changed = draft.changes.reduce((form, change) => change(form, found), base);
  const edited: ProductForm = {
    ...changed,
    ...buildItemsPart(draft, base, !known, found),
    brand_id: found.brand_id === undefined ? base.brand_id : found.brand_id,
    category_ids: [...(found.category_ids ?? base.category_ids)],
    media_ids: [...(mediaIds ?? base.media_ids)],
  };
  const problems = toMissingRelated(draft, missing);
  if (!known) {
    const { id } = await addProduct(tx, productForm.parse(edited), saving, draft.bySku ? {} : { handle: draft.handle });
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'create', ...logging });
    return { outcome: 'created', problems };
  }
  // Before validation: values stored under older rules are not the file's fault.
  const stored = withoutRetired(known.stored.form, edited);
  if (isSameJson(edited, stored)) return { outcome: 'unchanged', problems };
  const form = productForm.parse(edited);
  if (isSameJson(form, productForm.parse(stored))) return { outcome: 'unchanged', problems };
  await change(tx, known, form, importing);
  if (!draft.bySku) await saveHandle(tx, known.id, draft.handle);
  return { outcome: 'updated', problems };
}

/** Writes only the related products, after all products of the file exist. */
export async function saveRelated(tx: Tx, draft: Draft, importing: Importing): Promise<Saved> {
  await lockNames(tx, [`handle ${draft.handle}`]);
  const known = await knownProduct(tx, draft, importing.saving);
  const form = known?.stored.form ?? blankProduct;
  const { related_ids = form.related_ids, missing } = await resolveRelated(tx, draft, form);
  const problems = toMissingRelated(draft, missing);
  if (!known || related_ids.join() === form.related_ids.join()) return { outcome: 'unchanged', problems };
  await change(tx, known, productForm.parse({ ...form, related_ids }), importing);
  return { outcome: 'updated', problems };
}

type Known = NonNullable<Awaited<ReturnType<typeof knownProduct>>>;

/** Saves a product and logs what changed, field by field. */
async function change(tx: Tx, { id, stored }: Known, form: ProductForm, { saving, logging }: Importing): Promise<void> {
  await changeProduct(tx, id, stored.version, withSeenStock(form, stored), saving);
  const after = await storedProduct(tx, id, saving.currency);
  const changes = diff(stored.form, after?.form ?? {});
  await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', changes, ...logging });
}

/** Stock moves by the difference to what was read, as orders may take some until the items are locked. */
const withSeenStock = (form: ProductForm, { items }: StoredProduct): ProductForm => ({
  ...form,
  items: form.items.map((item) => ({ ...item, stock_seen: items.find(({ id }) => id === item.id)?.stock })),
});

const toMissingRelated = ({ line }: Draft, handles: readonly string[]): DraftProblem[] =>
  handles.map((value) => ({ line, field: 'related', problem: 'lost_related', value }));

/** Deactivated items that only remain for orders are no difference. */
const withoutRetired = (stored: ProductForm, form: ProductForm): ProductForm => ({
  ...stored,
  items: stored.items.filter((item) => item.active || form.items.some((other) => other.id === item.id)),
});

/** Equal as JSON, whatever the order of the keys. */
const isSameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
