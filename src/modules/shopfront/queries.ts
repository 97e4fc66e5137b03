import { rewardLimit } from '#modules/credits/index.ts';
import { rulesFor } from '#modules/pricing/index.ts';
import { cartSettings } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';

export type ShownRule = Awaited<ReturnType<typeof rulesFor.read>>[number];
/** Terms for all products of the shop. Amounts in minor units. */
export type ShopTerms = ReturnType<typeof cartSettings.from> & {
  rules: ShownRule[];
  deliveries: DeliveryMethod[];
  /** The largest reward that the shop's purse can pay; null: no limit. */
  reward_limit: number | null;
};

/** Settings, ways to deliver and the automatic offers of a visitor, in one statement. */
export async function readShopTerms(db: Reader, now: Date): Promise<ShopTerms> {
  const rules = rulesFor.json({ attached: [], identities: [], customerId: null, now });
  const row = await db
    .selectNoFrom([cartSettings.json.as('settings'), deliveryMethodsJson.as('deliveries'), rules.as('rules')])
    .select(rewardLimit.covered.as('covered'))
    .executeTakeFirstOrThrow();
  const saved = cartSettings.from(row.settings, now);
  const reward_limit = rewardLimit.of(saved.credits, row.covered);
  return { ...saved, reward_limit, deliveries: row.deliveries, rules: rulesFor.from(row.rules) };
}
