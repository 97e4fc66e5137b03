import { inWords } from '#modules/pricing/index.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import { fittingStore } from '../blockers.ts';
import { type CartChange, type CartFields, type CartView, cartFields, type ShownFields, shownFields } from '../contract.ts';
import type { CartAccess } from '../queries/load-cart.ts';
import { maskedTaxId } from '../sealed-fields.ts';
import type { StoredCart } from '../store/carts.ts';
import { creditsChange, giftChange } from '../words/offers.ts';
import { blockerSentence } from './blockers.ts';
import { priceChange, type Words } from './changes.ts';
import { goodsOf } from './goods.ts';
import { methodsOf } from './methods.ts';
import { giftSettingOf, giftsOf, offersOf, ruleNames } from './offers.ts';
import { railOf } from './rail.ts';

export { giftSettingOf } from './offers.ts';

type Reading = {
  locale: Words['locale'];
  access: CartAccess;
  changes?: readonly CartChange[] | undefined;
  errors?: Record<string, string[]> | undefined;
};

/** The whole cart as every cart call answers it: worded, in major units, without what this caller may not see. */
export function viewOf(assessment: Assessment<StoredCart>, { locale, access, changes = [], errors = {} }: Reading): CartView {
  const { facts, quote } = assessment;
  const { cart, terms } = facts;
  const words = { locale, currency: terms.currency };
  const isOwn = access === 'full';
  return {
    id: cart.id,
    version: cart.version,
    currency: terms.currency,
    event_id: cart.event_id,
    ...(isOwn ? { ...nothingTyped, ...shown(cart.fields) } : nothingTyped),
    ...methodsOf(assessment, words),
    cvs: isOwn ? storeOf(assessment) : null,
    ...goodsOf(assessment, words),
    offers: offersOf(assessment, isOwn, words),
    ...giftsOf(assessment, locale),
    gift_setting: giftSettingOf(assessment, locale),
    ...amountsOf(assessment, words),
    prime: null,
    ...railOf(assessment, isOwn, words),
    can_proceed: assessment.canProceed,
    payable: quote.payable,
    blockers: blockersOf(assessment, isOwn, words),
    changes: [...changesOf(assessment, words), ...changes],
    why: inWords.whyInWords(quote.why, { ...words, names: ruleNames(facts.rules, locale) }),
    undo: isOwn && cart.undo && facts.now.toISOString() < cart.undo.until ? cart.undo.token : null,
    errors,
  };
}

/** Every field of the specification's cart is in every answer (section 3). */
const nothingTyped = Object.fromEntries(Object.keys(shownFields.shape).map((name) => [name, null])) as Record<keyof ShownFields, null>;

function shown(fields: CartFields): CartFields {
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in cartFields.shape)) as CartFields;
  return fields.tax_id ? { ...known, tax_id: maskedTaxId(fields.tax_id) } : known;
}

function storeOf(assessment: Assessment): CartView['cvs'] {
  const store = fittingStore(assessment);
  if (!store) return null;
  const { is_collection: _collects, ...shown } = store;
  return shown;
}

function amountsOf({ quote, facts }: Assessment, { currency }: Words) {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    credits_total: major(facts.buyer?.credits ?? 0),
    credits_used: major(quote.credits_used),
    credits_usable: major(quote.credits_usable),
    credit_items_total: major(quote.credit_items_total),
    credit_items_deducted: major(quote.credit_items_deducted),
    only_credit_items: quote.only_credit_items,
    reward_credits: major(quote.reward_credits + quote.bonus_credits),
    items_total: major(quote.items_total),
    discount_total: major(quote.discount_total),
    shipping_total: major(quote.shipping_total),
    payment_fee: major(quote.shipping.payment_fee),
    grand_total: major(quote.grand_total),
    final_total: major(quote.final_total),
  };
}

/** Whoever holds only the id is not told what has been typed. */
const blockersOf = ({ blockers }: Assessment, isOwn: boolean, words: Words): CartView['blockers'] =>
  blockers
    .filter(({ code }) => isOwn || code !== 'field')
    .map((blocker) => ({
      code: blocker.code === 'price' ? blocker.blocker.code : blocker.code,
      message: blockerSentence(blocker, words),
      target: blocker.target,
    }));

/** What is not as the shopper last saw it, old and new. */
export function changesOf({ repriced, quote, facts }: Assessment, words: Words): CartChange[] {
  return [
    ...repriced.lines.map(({ line, item }) => priceChange(item.name, line.seen_price ?? item.price, item.price, words)),
    ...repriced.groups.map(({ group, combo, unit_price }) => priceChange(combo.name, group.seen_price ?? unit_price, unit_price, words)),
    ...(quote.credits_lowered ? [creditsChange(quote.credits_lowered, words)] : []),
    ...quote.dropped_gifts.flatMap(({ gift_id, reason }) => {
      const gift = facts.gifts.get(gift_id);
      return gift ? [giftChange(gift.name, reason, words)] : [];
    }),
  ];
}
