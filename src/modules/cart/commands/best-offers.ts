import { bestCombination, coupons, inWords, price } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type Assessment, assess } from '../assess/assess.ts';
import { ruleKey } from '../assess/quote.ts';
import { changeCart, openCartForCaller } from '../change-cart.ts';
import { type cartContract, refuseCart } from '../contract.ts';
import { accessTo, readGuestKey } from '../queries/load-cart.ts';
import { type CartFacts, gatherFacts } from '../queries/load-facts.ts';
import type { StoredCart } from '../store/carts.ts';
import type { AttachedRule } from '../stored.ts';

type Best = typeof cartContract.bestOffers;
type Proposal = Omit<ResultOf<Best>, 'cart'> & { attached: AttachedRule[] };

/**
 * Weighs the codes attached to a cart and the coupons its member holds, and proposes what makes the order cheapest, delivery
 * included (product.md 1.7). With `apply` the cart takes the proposal; a code that is still waiting for its conditions stays.
 * Whoever has only the id of a guest's cart may not know its codes. Throws cart_not_found.
 */
export async function bestOffers(ctx: Context, { cart: id, apply }: ParsedInputOf<Best>): Promise<ResultOf<Best>> {
  const before = await openCartForCaller(ctx, id);
  if (accessTo(before, ctx.caller, readGuestKey(ctx)) !== 'full') throw refuseCart('cart_not_found');
  const customerId = ctx.caller.kind === 'customer' ? ctx.caller.id : null;
  const held = customerId === null ? [] : await coupons.held(ctx.db, { customerId, now: ctx.clock.now() });
  const propose = (facts: CartFacts<StoredCart>) => proposalOf(assess(facts), held, ctx.locale);
  if (!apply) {
    const { attached: _, ...told } = propose(await gatherFacts(ctx.db, ctx, before, { attached: held }));
    return { ...told, cart: null };
  }
  let proposal: Proposal = { saving: 0, exact: true, offers: [], coupons: [], attached: [] };
  const cart = await changeCart(
    ctx,
    before,
    (facts) => {
      proposal = propose(facts);
      return { cart: { ...facts.cart, attached: proposal.attached } };
    },
    { attached: held },
  );
  const { attached: _, ...told } = proposal;
  return { ...told, cart };
}

/** Why a rule gives nothing beside others: it was weighed with them and lost. */
const outweighed = new Set(['beaten', 'not_combinable', 'free_already', 'no_effect']);

function proposalOf({ facts, quote, priced }: Assessment, held: readonly AttachedRule[], locale: Locale): Proposal {
  const { attached } = facts.cart;
  const wanted = new Set(held.map(ruleKey));
  const best = bestCombination(
    priced,
    facts.rules.filter(({ key }) => wanted.has(key)),
  );
  const chosen = best.rules.flatMap((key) => facts.rules.find((rule) => rule.key === key) ?? []);
  const isWaiting = (one: AttachedRule) =>
    quote.rules.some(({ key, missing }) => key === ruleKey(one) && missing && !outweighed.has(missing.code));
  const known = [...attached, ...held.filter((one) => !attached.some((other) => ruleKey(other) === ruleKey(one)))];
  return {
    saving: toMajor(best.saving, quote.currency),
    exact: best.exact,
    offers: chosen.flatMap(({ key, attached: kind, code, name }) => {
      const discount = best.quote.rules.find((outcome) => outcome.key === key)?.discount ?? 0;
      return kind === 'auto' || code === null
        ? []
        : [{ kind, code, name: inLocale(name, locale), discount: toMajor(discount, quote.currency) }];
    }),
    coupons: eachByItself({ facts, priced }, held, locale),
    attached: known.filter((one) => best.rules.includes(ruleKey(one)) || isWaiting(one)),
  };
}

/** What each held coupon takes off beside the codes that are attached, without the other coupons: delivery included. */
function eachByItself({ facts, priced }: Pick<Assessment, 'facts' | 'priced'>, held: readonly AttachedRule[], locale: Locale) {
  const own = new Set(held.map(ruleKey));
  const others = priced.rules.filter(({ key }) => !own.has(key));
  const costOf = ({ final_total, credits_used }: Assessment['quote']) => final_total + credits_used;
  const without = costOf(price({ ...priced, rules: others }));
  const words = { locale, currency: facts.terms.currency };
  return held.flatMap((one): Proposal['coupons'] => {
    const rule = facts.rules.find(({ key }) => key === ruleKey(one));
    if (!rule) return [];
    const quote = price({ ...priced, rules: [...others, rule] });
    const missing = quote.rules.find(({ key }) => key === rule.key)?.missing;
    return [
      {
        id: rule.key,
        code: one.code,
        name: inLocale(rule.name, locale),
        saving: toMajor(Math.max(0, without - costOf(quote)), words.currency),
        message: missing ? inWords.missingInWords(missing, words) : '',
      },
    ];
  });
}
