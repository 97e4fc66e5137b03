import { bestCombination, coupons, inWords, price } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type Assessment, assess } from '../assess/assess.ts';
import { ruleKey } from '../assess/quote.ts';
import { changeCart } from '../change-cart.ts';
import type { cartContract } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import { loadOwnCart } from '../queries/load-cart.ts';
import { loadCartFacts } from '../queries/load-facts.ts';
import type { AttachedRule, StoredCart } from '../stored.ts';

type Best = typeof cartContract.bestOffers;
type Proposal = Omit<ResultOf<Best>, 'cart'> & { attached: AttachedRule[] };

/**
 * Compares the codes attached to a cart and the member's coupons, and proposes what makes the order cheapest, delivery included.
 * With `apply` the cart takes the proposal; a code whose conditions are not met yet stays. The codes of a
 * guest's cart are shown only with its cookie. Throws cart_not_found.
 */
export async function bestOffers(ctx: Context, { cart: id, apply }: ParsedInputOf<Best>): Promise<ResultOf<Best>> {
  const before = await loadOwnCart(ctx, id);
  const customerId = ctx.caller.kind === 'customer' ? ctx.caller.id : null;
  const ownCoupons = customerId === null ? [] : await coupons.held(ctx.db, { customerId, now: ctx.clock.now() });
  const propose = (facts: CartFacts<StoredCart>) => buildProposal(assess(facts), ownCoupons, ctx.locale);
  if (!apply) {
    const { attached: _, ...shown } = propose(await loadCartFacts(ctx, before, { attached: ownCoupons }));
    return { ...shown, cart: null };
  }
  let proposal: Proposal = { saving: 0, exact: true, offers: [], coupons: [], attached: [] };
  const cart = await changeCart(
    ctx,
    before,
    (facts) => {
      proposal = propose(facts);
      return { cart: { ...facts.cart, attached: proposal.attached } };
    },
    { attached: ownCoupons },
  );
  const { attached: _, ...shown } = proposal;
  return { ...shown, cart };
}

/** Why a rule gives nothing together with others: a better one excludes it. */
const outweighed = new Set(['beaten', 'not_combinable', 'free_already', 'no_effect']);

function buildProposal({ facts, quote, quoteInput }: Assessment, ownCoupons: readonly AttachedRule[], locale: Locale): Proposal {
  const { attached } = facts.cart;
  const ownKeys = new Set(ownCoupons.map(ruleKey));
  const best = bestCombination(
    quoteInput,
    facts.rules.filter(({ key }) => ownKeys.has(key)),
  );
  const chosen = best.rules.flatMap((key) => facts.rules.find((rule) => rule.key === key) ?? []);
  const isWaiting = (one: AttachedRule) =>
    quote.rules.some(({ key, missing }) => key === ruleKey(one) && missing && !outweighed.has(missing.code));
  const known = [...attached, ...ownCoupons.filter((one) => !attached.some((other) => ruleKey(other) === ruleKey(one)))];
  return {
    saving: toMajor(best.saving, quote.currency),
    exact: best.exact,
    offers: chosen.flatMap(({ key, attached: kind, code, name }) => {
      const discount = best.quote.rules.find((outcome) => outcome.key === key)?.discount ?? 0;
      return kind === 'auto' || code === null
        ? []
        : [{ kind, code, name: inLocale(name, locale), discount: toMajor(discount, quote.currency) }];
    }),
    coupons: savingPerCoupon({ facts, quoteInput }, ownCoupons, locale),
    attached: known.filter((one) => best.rules.includes(ruleKey(one)) || isWaiting(one)),
  };
}

/** What each coupon of the member saves in addition to the attached codes, without the other coupons, delivery included. */
function savingPerCoupon(
  { facts, quoteInput }: Pick<Assessment, 'facts' | 'quoteInput'>,
  ownCoupons: readonly AttachedRule[],
  locale: Locale,
) {
  const ownKeys = new Set(ownCoupons.map(ruleKey));
  const otherRules = quoteInput.rules.filter(({ key }) => !ownKeys.has(key));
  const totalCost = ({ final_total, credits_used }: Assessment['quote']) => final_total + credits_used;
  const without = totalCost(price({ ...quoteInput, rules: otherRules }));
  const format = { locale, currency: facts.terms.currency };
  return ownCoupons.flatMap((one): Proposal['coupons'] => {
    const rule = facts.rules.find(({ key }) => key === ruleKey(one));
    if (!rule) return [];
    const quote = price({ ...quoteInput, rules: [...otherRules, rule] });
    const missing = quote.rules.find(({ key }) => key === rule.key)?.missing;
    return [
      {
        id: rule.key,
        code: one.code,
        name: inLocale(rule.name, locale),
        saving: toMajor(Math.max(0, without - totalCost(quote)), format.currency),
        message: missing ? inWords.missingInWords(missing, format) : '',
      },
    ];
  });
}
