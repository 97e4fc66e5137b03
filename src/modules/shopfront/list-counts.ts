import { shelf } from '#modules/catalog/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { ContentName } from '#platform/cache/content-names.ts';
import type { Content } from '#platform/cache/content-reader.ts';
import type { Context } from '#platform/http/context.ts';

type Counts = shelf.ShelfCounts;
type Filter = Parameters<typeof shelf.counts>[1]['filter'];

const counts = createAnswerCache<Counts>({ names: namesOfCounts(undefined), entries: 300 });
const prices = createAnswerCache<Awaited<ReturnType<typeof shelf.prices>>>({ names: ['lists', 'categories'], entries: 300 });

/** What the counts of a category's list, or of all products, depend on: they name categories and brands. */
export function namesOfCounts(categoryId: number | undefined): ContentName[] {
  return [categoryId ? `facets:${categoryId}` : 'facets', 'categories', 'brands'];
}

/**
 * Counts the list of all products or of one category when called, once until a product comes, goes or changes in what filters compare,
 * and once for all who wait. The lowest and the highest price, which change more often, are read by an index. Undefined with other filters.
 */
export function listCounter(
  ctx: Context,
  { category_id: categoryId, ...others }: Filter,
  { facets, content }: { facets: boolean; content: Content },
): (() => Promise<Counts>) | undefined {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const filter = { category_id: categoryId };
  const now = ctx.clock.now();
  const count = () => shelf.counts(ctx.db, { filter, now, facets });
  const readPrices = () => shelf.prices(ctx.db, categoryId, now);
  const priceNames: ContentName[] = [categoryId ? `category:${categoryId}` : 'lists', 'categories'];
  return async () => {
    const [counted, priced] = await Promise.all([
      counts(ctx, JSON.stringify([categoryId, facets]), count, { names: namesOfCounts(categoryId), known: content }),
      facets ? prices(ctx, String(categoryId), readPrices, { names: priceNames, known: content }) : undefined,
    ]);
    const { answer } = counted;
    return { ...answer, facets: answer.facets && { ...answer.facets, price: priced?.answer ?? null } };
  };
}
