import { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { slugOf } from '#shared/text/slug.ts';
import { brandForm, categoryForm, maxLevels, type ProductForm } from '../contract.ts';
import type { Found } from '../product-csv/product.ts';
import { lockNames } from '../store/names.ts';
import { existingIds, productsByHandle } from '../store/products.ts';
import { takenSlugs } from '../store/slugs.ts';
import { addBrand, addCategory, categoryBelow, idByName } from '../store/taxonomy.ts';
import type { Draft } from './draft.ts';

type References = Pick<Found, 'brand_id' | 'category_ids' | 'related_ids'> & {
  /** Handles that no product has, or none yet. */
  missing: string[];
};

/** A file creates brands and categories by the rules of their forms. */
const namesInFile = z.object({
  brand: brandForm.shape.name.nullish(),
  category: categoryForm.shape.name.shape.tw.optional(),
  categories: z.array(z.array(categoryForm.shape.name).max(maxLevels, 'too_deep')).optional(),
});

/**
 * Resolves the brand, categories and related products of a file; missing brands and categories are created. Throws a ZodError for
 * names and paths that their forms would refuse.
 */
export async function resolveReferences(tx: Tx, draft: Draft, base: ProductForm): Promise<References> {
  namesInFile.parse({ ...draft, category: draft.category || undefined });
  const { related_ids, missing } = await resolveRelated(tx, draft, base);
  return {
    brand_id: draft.brand && (await brandId(tx, draft.brand)),
    category_ids: await categoryIds(tx, draft, base),
    related_ids,
    missing,
  };
}

async function brandId(tx: Tx, name: Text): Promise<number> {
  await lockNames(tx, [`brand ${name.tw.toLowerCase()}`]);
  return (await idByName(tx, 'brands', name.tw)) ?? addBrand(tx, { name, slug: await freeSlug(tx, 'brands', name) });
}

/** A slug made from the name, with a numeric suffix where it is taken. */
async function freeSlug(tx: Tx, table: 'brands' | 'categories', name: Text): Promise<Text> {
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : `-${n}`;
    const slug = { tw: `${slugOf(name.tw)}${end}`, ...(name.en && { en: `${slugOf(name.en)}${end}` }) };
    if ((await takenSlugs(tx, table, slug, null)).length === 0) return slug;
  }
}

/** The main category first, the others in the shop's order. */
async function categoryIds(tx: Tx, draft: Draft, base: ProductForm): Promise<number[] | undefined> {
  if (!draft.categories) {
    if (!draft.category) return undefined;
    const id = await categoryId(tx, draft.category);
    // The file's category first, then those added by staff.
    return base.category_ids.includes(id) ? base.category_ids : [id, ...base.category_ids];
  }
  const ids: number[] = [];
  for (const path of draft.categories) ids.push(...(await categoryAt(tx, path)));
  const [main, ...otherIds] = [...new Set(ids)];
  return main === undefined ? [] : [main, ...otherIds.sort((a, b) => a - b)];
}

async function categoryId(tx: Tx, name: string): Promise<number> {
  await lockNames(tx, [`category ${name.toLowerCase()}`]);
  return (
    (await idByName(tx, 'categories', name)) ??
    addCategory(tx, { name: { tw: name }, slug: await freeSlug(tx, 'categories', { tw: name }) })
  );
}

/** The last category of a path, creating missing ones; undefined for an empty path. */
async function categoryAt(tx: Tx, path: readonly Text[]): Promise<number[]> {
  let parent: number | null = null;
  for (const name of path) {
    await lockNames(tx, [`category ${name.tw.toLowerCase()}`]);
    const below: number | undefined = await categoryBelow(tx, parent, name.tw);
    parent = below ?? (await addCategory(tx, { name, slug: await freeSlug(tx, 'categories', name), parent_id: parent }));
  }
  return parent === null ? [] : [parent];
}

/** The related products of a file that exist. */
export async function resolveRelated(
  tx: Tx,
  draft: Draft,
  base: Pick<ProductForm, 'related_ids'>,
): Promise<{ related_ids: number[] | undefined; missing: string[] }> {
  if (!draft.related) return { related_ids: undefined, missing: [] };
  const byHandle = await productsByHandle(tx, draft.related);
  const ids = draft.related.flatMap((handle) => byHandle.get(handle) ?? []);
  const present = await existingIds(tx, base.related_ids);
  // Deleted products are never exported, so their absence is no change.
  const isSame = base.related_ids.filter((id) => present.includes(id)).join() === ids.join();
  return { related_ids: isSame ? base.related_ids : ids, missing: draft.related.filter((handle) => !byHandle.has(handle)) };
}
