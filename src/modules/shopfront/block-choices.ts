import { published } from '#modules/content/index.ts';
import { offers as offersOf } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import type { shopfrontContract } from './contract.ts';

type Contract = typeof shopfrontContract;

/** The names that the block editor offers, for staff who may not see offers, coupons or shops themselves. */
export async function blockChoices(
  { db, clock, locale }: Context,
  { offers = [], campaigns = [] }: ParsedInputOf<Contract['blockChoices']>,
): Promise<ResultOf<Contract['blockChoices']>> {
  const [offerNames, campaignNames, shopNames] = await Promise.all([
    offersOf.offerNames(db, { chosen: offers, now: clock.now() }),
    offersOf.campaignNames(db, { chosen: campaigns }),
    published.shopNames(db),
  ]);
  const named = (rows: readonly { id: number; name: Text }[]) => rows.map(({ id, name }) => ({ id, name: inLocale(name, locale) }));
  return { offers: named(offerNames), campaigns: named(campaignNames), shops: named(shopNames) };
}
