import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { filledSlug } from '#shared/text/slug.ts';
import { brandForm } from '../contract/taxonomy.ts';
import { type BrandForm, refuseCatalog } from '../contract.ts';
import { reindexLater } from '../search/index-products.ts';
import { insertBrand, storedBrand, writeBrand } from '../store/brands.ts';
import { checkedNames } from './checks.ts';

type Saved = { id: number; version: number };

/** Adds a brand. Throws InvalidInput. */
export function createBrand(ctx: Context, form: BrandForm): Promise<Saved> {
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
  { id, version, ...form }: BrandForm & Saved,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedBrand(tx, id);
    if (!before) throw refuseCatalog('brand_not_found');
    await check(tx, form, id);
    const filled = { ...form, slug: filledSlug(form.slug, form.name) };
    const written = await writeBrand(tx, id, version, filled, ctx.clock.now());
    if (written === undefined) {
      const current = await storedBrand(tx, id);
      throw current ? refuseCatalog('brand_changed', { current: current.version }) : refuseCatalog('brand_not_found');
    }
    const changes = diff(before.form, filled);
    await recordAudit(tx, { subject_type: 'Brand', subject_id: id, action, caller, changes, request_id: ctx.requestId });
    if (changes.some(({ field }) => field.startsWith('name'))) await reindexLater(tx, 'brand', id);
    await bumpVersion(tx, 'lists');
    return { id, version: written };
  });
}

/**
 * Reverts one log entry of a brand where the values are unchanged since; writes a log entry itself. Throws `nothing_to_revert` and as
 * `updateBrand` does.
 */
export async function revertBrand(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const before = await storedBrand(ctx.db, id);
  if (!before) throw refuseCatalog('brand_not_found');
  const form = await auditLog.revertedForm(ctx.db, { subject_type: 'Brand', subject_id: id, entry_id: log_id }, before.form, brandForm);
  if (!form) throw refuseCatalog('nothing_to_revert');
  return updateBrand(ctx, { ...form, id, version: before.version }, 'revert');
}

const check = (tx: Tx, form: BrandForm, id: number | null): Promise<void> =>
  checkedNames(tx, 'brands', form.slug, id, { logo_media_id: form.logo_media_id, banner_media_id: form.banner_media_id });
