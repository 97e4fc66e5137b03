import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { Saving } from '../commands/save-items.ts';
import { addProduct, changeProduct } from '../commands/save-product.ts';
import { type ProductForm, productForm } from '../contract.ts';
import { type StoredProduct, storedProduct } from '../queries/staff-product.ts';
import { slugOf } from '../rules.ts';
import { lockNames } from '../store/names.ts';
import { productByHandle } from '../store/products.ts';
import { addBrand, addCategory, idByName } from '../store/taxonomy.ts';
import type { Draft, DraftItem } from './draft.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';

/** How many pictures a product has, undefined when there is none with this handle. */
export async function knownProduct(tx: Tx, handle: string, saving: Saving): Promise<{ id: number; stored: StoredProduct } | undefined> {
  const id = await productByHandle(tx, handle);
  const stored = id === undefined ? undefined : await storedProduct(tx, id, saving.currency);
  return id !== undefined && stored ? { id, stored } : undefined;
}

/**
 * Writes what the file says over the product with its handle, or makes it; what the file does not speak of stays.
 * `mediaIds`: the product's pictures from now on; undefined leaves them. Throws InvalidInput, or a ZodError for texts too long.
 */
export async function saveDraft(tx: Tx, draft: Draft, mediaIds: readonly number[] | undefined, saving: Saving): Promise<Outcome> {
  await lockNames(tx, [`handle ${draft.handle}`]);
  const known = await knownProduct(tx, draft.handle, saving);
  const base = known?.stored.form ?? blankForm;
  const form = productForm.parse({
    ...base,
    type: draft.type,
    name: { ...base.name, tw: draft.name },
    description: draft.description ? { ...base.description, tw: draft.description } : base.description,
    brand_id: draft.brand ? await brandId(tx, draft.brand) : base.brand_id,
    category_ids: draft.category ? withFirst(await categoryId(tx, draft.category), base.category_ids) : base.category_ids,
    shelf_status: draft.shelf_status ?? base.shelf_status,
    slug: known ? base.slug : { tw: slugOf(draft.handle) },
    tags: draft.tags ?? base.tags,
    seo: draft.seo ? seoOf(draft.seo, base.seo) : base.seo,
    options: sameOptions(base.options, draft.options) ? base.options : draft.options,
    items: draft.items.map((item) => itemForm(item, known?.stored)),
    media_ids: [...(mediaIds ?? base.media_ids)],
  } satisfies ProductForm);
  if (!known) {
    await addProduct(tx, form, saving, { handle: draft.handle });
    return 'created';
  }
  if (same(form, productForm.parse(withoutRetired(known.stored.form, form)))) return 'unchanged';
  await changeProduct(tx, known.id, known.stored.version, form, saving);
  return 'updated';
}

/** The file's words in Chinese; the translation and the picture that staff chose stay. An empty cell takes its text away. */
function seoOf({ title, description }: NonNullable<Draft['seo']>, old: ProductForm['seo']): ProductForm['seo'] {
  const text = (tw: string, before: Text | null | undefined) => (tw ? { ...before, tw } : null);
  const seo = { title: text(title, old?.title), description: text(description, old?.description), media_id: old?.media_id ?? null };
  return seo.title || seo.description || seo.media_id ? seo : null;
}

const blankForm: ProductForm = {
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
  items: [],
  combo: null,
  slots: [],
};

const blankItem = {
  barcode: null,
  suggested_price: null,
  stock: 0,
  weight_g: null,
  min_price: 0,
  cost_price: null,
  credit_price: null,
  safety_stock: 0,
  backorder_limit: 0,
  low_stock_threshold: 5,
  size_mm: null,
  media_id: null,
  active: true,
};

/** Translations and colours that staff added to the same options stay. */
const sameOptions = (stored: ProductForm['options'], drafted: ProductForm['options']): boolean =>
  same(
    stored.map(({ name, values }) => [name.tw, values.map((v) => [v.key, v.label.tw])]),
    drafted.map(({ name, values }) => [name.tw, values.map((v) => [v.key, v.label.tw])]),
  );

/** Items that were taken away but stay for the orders that name them are no difference. */
const withoutRetired = (stored: ProductForm, form: ProductForm): ProductForm => ({
  ...stored,
  items: stored.items.filter((item) => item.active || form.items.some((other) => other.id === item.id)),
});

function itemForm({ line: _line, spoken, ...item }: DraftItem, stored: StoredProduct | undefined): ProductForm['items'][number] {
  const old = stored?.form.items.find((other) => same(other.values, item.values));
  return { ...blankItem, ...old, ...item, ...spoken };
}

async function brandId(tx: Tx, name: string): Promise<number> {
  await lockNames(tx, [`brand ${name.toLowerCase()}`]);
  return (await idByName(tx, 'brands', name)) ?? addBrand(tx, { name: { tw: name }, slug: { tw: slugOf(name) } });
}

async function categoryId(tx: Tx, name: string): Promise<number> {
  await lockNames(tx, [`category ${name.toLowerCase()}`]);
  return (await idByName(tx, 'categories', name)) ?? addCategory(tx, { name: { tw: name }, slug: { tw: slugOf(name) } });
}

/** The file's category, and after it those that staff chose besides. */
const withFirst = (id: number, others: readonly number[]): number[] => (others.includes(id) ? [...others] : [id, ...others]);

/** Equal as JSON, whatever the order of the keys. */
const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
