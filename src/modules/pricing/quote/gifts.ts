import type { GiftSetting, QuoteFacts, SelectedGift } from './facts.ts';
import type { Quote, QuotedTier } from './quote.ts';
import type { Rule } from './rule.ts';

type GiftFacts = Pick<QuoteFacts, 'gifts' | 'gift_setting' | 'selected_gifts'>;

/** Step 11: available, chosen and automatic gifts. Item totals count before discounts. */
export function giftsFor(items_total: number, rules: readonly Rule[], facts: GiftFacts) {
  const stock = new GiftStock(facts);
  const gifts = rules.flatMap(({ key, benefit }) =>
    benefit.kind === 'gift' ? benefit.gift_ids.filter((id) => stock.take(id)).map((gift_id) => ({ rule: key, gift_id })) : [],
  );
  const tiers = tiersFor(items_total, facts.gift_setting);
  const { selected_gifts, dropped_gifts } = filterEarned(facts.selected_gifts, tiers, stock);
  return {
    gifts_open: isOpen(items_total, facts.gift_setting),
    gift_tiers: tiers.map((tier) => ({ ...tier, ids: tier.ids.filter((id) => stock.has(id)) })),
    selected_gifts,
    dropped_gifts,
    gifts,
  };
}

/** Whether gifts are available (spec section 5): the setting is on, the item total exceeds its price, some tier has gifts. */
const isOpen = (items_total: number, { active, min_price, tiers }: GiftSetting): boolean =>
  active && items_total > min_price && tiers.some(({ ids }) => ids.length > 0);

function tiersFor(items_total: number, setting: GiftSetting): QuotedTier[] {
  const open = isOpen(items_total, setting);
  const reached = (tier: { min_price: number }) => open && items_total > tier.min_price;
  const best = Math.max(...setting.tiers.filter(reached).map((tier) => tier.min_price));
  return setting.tiers.map((tier) => ({
    id: tier.id,
    reached: reached(tier),
    selectable: reached(tier) && (setting.accumulate || tier.min_price === best),
    // "Exceeds": at the very amount one smallest unit is still missing.
    missing: Math.max(0, Math.max(tier.min_price, setting.min_price) + 1 - items_total),
    select: tier.select,
    ids: [...tier.ids],
  }));
}

/** Chosen gifts in the order of choosing; one that its tier no longer offers moves to a tier that does, or is dropped. */
function filterEarned(chosen: readonly SelectedGift[], tiers: readonly QuotedTier[], stock: GiftStock) {
  const selected_gifts: SelectedGift[] = [];
  const dropped_gifts: Quote['dropped_gifts'] = [];
  const full = (tier: QuotedTier) => selected_gifts.filter(({ tier_id }) => tier_id === tier.id).length >= tier.select;
  for (const gift of chosen) {
    const earned = tiers
      .filter((tier) => tier.selectable && tier.ids.includes(gift.gift_id))
      .sort((a, b) => Number(b.id === gift.tier_id) - Number(a.id === gift.tier_id));
    const tier = earned.find((candidate) => !full(candidate));
    if (tier && stock.take(gift.gift_id)) selected_gifts.push({ gift_id: gift.gift_id, tier_id: tier.id });
    else dropped_gifts.push({ ...gift, reason: earned.length === 0 ? 'not_earned' : tier ? 'out_of_stock' : 'too_many' });
  }
  return { selected_gifts, dropped_gifts };
}

/** Pieces of each gift that may still be given: its stock, at most what one order may contain. */
class GiftStock {
  readonly #remaining: Map<number, number>;

  constructor({ gifts }: Pick<GiftFacts, 'gifts'>) {
    this.#remaining = new Map(gifts.map((gift) => [gift.id, Math.min(gift.in_stock, gift.per_order_max ?? gift.in_stock)]));
  }

  has(id: number): boolean {
    return (this.#remaining.get(id) ?? 0) > 0;
  }

  take(id: number): boolean {
    const remaining = this.#remaining.get(id) ?? 0;
    if (remaining > 0) this.#remaining.set(id, remaining - 1);
    return remaining > 0;
  }
}
