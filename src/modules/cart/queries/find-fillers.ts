import { itemLookup } from '#modules/catalog/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type Assessment, assess } from '../assess/assess.ts';
import type { FillersView } from '../contract.ts';
import { findFreeShipping, listMarks, type Mark, nextMarks } from '../view/rail.ts';
import { loadOpenCart } from './load-cart.ts';
import { loadFacts } from './load-facts.ts';

/** Maximum number of items that are tried, and that are shown. */
const maxTried = 12;
const shownAtMost = 3;

/**
 * Items of which one reaches the next reward, cheapest first. Each is added to a copy of the cart that is assessed again, so that
 * limits of offers, separate parcels and discounts are included. Throws cart_not_found.
 */
export async function findFillers(ctx: Context, { id }: { id: string }): Promise<FillersView> {
  const stored = await loadOpenCart(ctx, id);
  const shown = assess(await loadFacts(ctx.db, ctx, stored));
  const [next] = nextMarks(listMarks(shown, true));
  if (!next) return { data: [] };
  const free = findFreeShipping(shown);
  // Before a delivery is chosen, the progress bar uses the first that can be free; the same is used here.
  const cart = shown.delivery || !free ? stored : { ...stored, delivery_method_id: free.method.id };
  const before = assess({ ...shown.facts, cart });
  const isMember = ctx.caller.kind === 'customer';
  const found = await itemLookup.plainItems(ctx.db, { price: next.missing, isMember, count: maxTried, now: ctx.clock.now() });
  const items = found.filter((item) => !cart.lines.some((line) => line.product_item_id === item));
  const facts = await loadFacts(ctx.db, ctx, cart, { items });
  const fillers = items.flatMap((itemId) => {
    const line = { id: 0, product_item_id: itemId, quantity: 1, seen_price: null };
    const after = assess({ ...facts, cart: { ...facts.cart, lines: [...facts.cart.lines, line] } });
    const added = after.lines.find((one) => one.line.product_item_id === itemId);
    return added && !added.problem && isReached(next, before, after)
      ? [{ item: added.item, cost: computePriceWithOffers(after, added) }]
      : [];
  });
  const { currency } = facts.terms;
  return {
    data: fillers
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, shownAtMost)
      .map(({ item, cost }) => ({
        product_item_id: item.id,
        product_id: item.product_id,
        slug: inLocale(item.slug, ctx.locale),
        name: inLocale(item.name, ctx.locale),
        picture: facts.pictures.get(item.media_id ?? 0) ?? null,
        price: toMajor(cost, currency),
      })),
  };
}

function isReached(next: Mark, before: Assessment, { quote }: Assessment): boolean {
  if (next.kind === 'free_shipping') return quote.shipping_total < before.quote.shipping_total;
  if (next.kind === 'gift_tier') return quote.gift_tiers.some(({ id, reached }) => id === next.tier && reached);
  return quote.rules.some(({ key, valid }) => key === next.rule && valid);
}

/** The item's price with its own offers. */
function computePriceWithOffers({ quote }: Assessment, { key, item }: Assessment['lines'][number]): number {
  const adjustments = quote.adjustments.filter(({ line, step }) => line === key && step === 'item_offer');
  return item.price - adjustments.reduce((sum, { amount }) => sum + amount, 0);
}
