import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { htmlLang, inLocale, type Text } from '#shared/locale.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { checkPlace, findChildren } from '../../category-tree.ts';
import { refuseCatalog } from '../../contract.ts';
import { reindexLater } from '../../search/index-products.ts';
import { deleteCategoryRow, lockTree, moveChildren, moveProducts, storedCategory } from '../../store/categories.ts';

/** Names of the offers and campaigns that name a category; injected by the app because pricing is a higher layer. */
export type RulesOnCategory = (reader: Reader, at: { category_id: number; now: Date }) => Promise<Text[]>;

/**
 * Moves the products and children of a category to another one and deletes it. Throws `category_not_found`, `category_in_offers` with
 * their names, or InvalidInput for itself, a descendant, or too deep a tree.
 */
export async function mergeCategory(
  ctx: Context,
  { id, into_id }: { id: number; into_id: number },
  rulesOnCategory: RulesOnCategory,
): Promise<undefined> {
  const caller = staffCaller(ctx);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const tree = await lockTree(tx);
    const before = await storedCategory(tx, id);
    if (!before || !tree.some((row) => row.id === into_id)) throw refuseCatalog('category_not_found');
    if (id === into_id) throw new InvalidInput({ into_id: [{ key: 'invalid' }] });
    // Also refuses a descendant, which is one of these or below one.
    for (const child of findChildren(tree, id)) checkPlace(tree, child.id, into_id);
    await refuseNamed(tx, ctx, id, rulesOnCategory);
    await moveChildren(tx, id, into_id, now);
    const products = await moveProducts(tx, id, into_id, now);
    if (!(await deleteCategoryRow(tx, id))) throw refuseCatalog('category_not_found');
    const entry = { subject_type: 'Category' as const, caller, request_id: ctx.requestId };
    await recordAudit(tx, {
      ...entry,
      subject_id: id,
      action: 'delete',
      changes: [{ field: 'merged_into', old: before.form.name, new: into_id }],
    });
    await recordAudit(tx, {
      ...entry,
      subject_id: into_id,
      action: 'merge',
      changes: [{ field: 'products', old: null, new: products.length }],
    });
    await reindexLater(tx, 'category', into_id);
    await bumpVersion(tx, 'lists');
  });
}

/** A rule that excludes the category would discount its products, and one that includes it would skip them, unnoticed. */
async function refuseNamed(tx: Tx, { clock, locale }: Context, category_id: number, rulesOnCategory: RulesOnCategory): Promise<void> {
  const names = (await rulesOnCategory(tx, { category_id, now: clock.now() })).map((name) => inLocale(name, locale));
  if (names.length > 0) throw refuseCatalog('category_in_offers', { names: new Intl.ListFormat(htmlLang[locale]).format(names) });
}
