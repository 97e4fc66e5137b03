import { diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { filledSlug } from '#shared/slug.ts';
import { type BrandForm, refuseCatalog } from '../contract.ts';
import { reindexLater } from '../search/index-products.ts';
import { insertBrand, storedBrand, writeBrand } from '../store/brands.ts';
import { checkedNames } from './checks.ts';

/** Adds a brand. Throws InvalidInput. */
export function createBrand(ctx: Context, form: BrandForm): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await check(tx, form, null);
    const id = await insertBrand(tx, { ...form, slug: filledSlug(form.slug, form.name) }, ctx.clock.now());
    await recordAudit(tx, { subject_type: 'Brand', subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
    return { id, version: 1 };
  });
}

/** Saves a brand. Throws `brand_changed` with the present version, `brand_not_found` or InvalidInput. */
export function updateBrand(
  ctx: Context,
  { id, version, ...form }: BrandForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedBrand(tx, id);
    if (!before) throw refuseCatalog('brand_not_found');
    await check(tx, form, id);
    const filled = { ...form, slug: filledSlug(form.slug, form.name) };
    const written = await writeBrand(tx, id, version, filled, ctx.clock.now());
    if (written === undefined) throw refuseCatalog('brand_changed', { current: before.version });
    const changes = diff(before.form, filled);
    await recordAudit(tx, { subject_type: 'Brand', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    if (changes.some(({ field }) => field.startsWith('name'))) await reindexLater(tx, 'brand', id);
    await bumpVersion(tx, 'lists');
    return { id, version: written };
  });
}

const check = (tx: Tx, form: BrandForm, id: number | null): Promise<void> =>
  checkedNames(tx, 'brands', form.slug, id, { logo_media_id: form.logo_media_id, banner_media_id: form.banner_media_id });
