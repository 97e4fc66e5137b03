import { shelf } from '#modules/catalog/index.ts';
import { published } from '#modules/content/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { shopfrontContract } from './contract.ts';

type Contract = typeof shopfrontContract;

/** What a link of the shop may lead to, for staff: categories, brands and pages; of products and articles the requested ones. */
export async function linkTargets(
  { db, clock }: Context,
  { products = [], articles = [] }: ParsedInputOf<Contract['linkTargets']>,
): Promise<ResultOf<Contract['linkTargets']>> {
  const now = clock.now();
  const [catalogTargets, contentTargets] = await Promise.all([
    shelf.linkTargets(db, { products, now }),
    published.linkTargets(db, { articles, now }),
  ]);
  return { data: [...catalogTargets, ...contentTargets] };
}
