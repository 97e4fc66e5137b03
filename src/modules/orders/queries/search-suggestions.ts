import { offers } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { ordersContract } from '../contract.ts';
import { sourcesSince, tagsInUse } from '../store/tags.ts';

const ninetyDaysMs = 90 * 86_400_000;

/** Tags, sources and discount names for the order search. */
export async function readSearchSuggestions({ db, clock, locale }: Context): Promise<ResultOf<typeof ordersContract.words>> {
  const [tags, utm, names] = await Promise.all([
    tagsInUse(db),
    sourcesSince(db, new Date(clock.now().getTime() - ninetyDaysMs)),
    offers.discountNames(db, locale),
  ]);
  return { tags, utm, ...names };
}
