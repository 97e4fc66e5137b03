import { type Currency, fromMajor, type Major, toMajor } from '#shared/money.ts';
import { giftsFor } from '../quote/gifts.ts';

type Setting = {
  active: boolean;
  min_price: Major;
  accumulate: boolean;
  tiers: readonly { min_price: Major; ids: readonly number[]; select: number }[];
};
/** One tier in the order of the setting: whether its gifts may be chosen, and how much more the items must cost. */
type ExampleTier = { selectable: boolean; missing: Major };

/** Which tiers items of this total open, by the rules that price a cart. Major units. */
export function giftExample(
  itemsTotal: Major,
  { min_price, tiers, ...setting }: Setting,
  currency: Currency,
): { isOpen: boolean; tiers: ExampleTier[] } {
  const minor = (amount: Major) => fromMajor(amount, currency);
  const quoted = tiers.map((tier, index) => ({ ...tier, id: index, min_price: minor(tier.min_price) }));
  const gift_setting = { ...setting, min_price: minor(min_price), tiers: quoted };
  const { gifts_open, gift_tiers } = giftsFor(minor(itemsTotal), [], { gift_setting, gifts: [], selected_gifts: [] });
  return { isOpen: gifts_open, tiers: gift_tiers.map(({ selectable, missing }) => ({ selectable, missing: toMajor(missing, currency) })) };
}
