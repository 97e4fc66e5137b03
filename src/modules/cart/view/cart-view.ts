import { inWords } from '#modules/pricing/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import { maskTaxId } from '../contract/cart-fields.ts';
import { type CartChange, type CartFields, type CartView, cartFields, type ShownFields, shownFields } from '../contract.ts';
import type { StoredCart } from '../stored.ts';
import { viewBlockers } from './blockers.ts';
import { listChanges } from './changes.ts';
import type { Format } from './format.ts';
import { viewItems } from './items.ts';
import { viewMethods } from './methods.ts';
import { ruleNames, viewGiftSetting, viewGifts, viewOffers } from './offers.ts';
import { viewRail } from './rail.ts';

type Options = {
  locale: Locale;
  /** What the call itself changed. */
  changes?: readonly CartChange[] | undefined;
  /** What was sent and not saved, by field. */
  errors?: Record<string, string[]> | undefined;
};

/** The answer of every cart call: in the reader's language and major units, without what the caller's access hides. */
export function viewCart(assessment: Assessment<StoredCart>, { locale, changes = [], errors = {} }: Options): CartView {
  const { facts, quote } = assessment;
  const { cart, terms } = facts;
  const format = { locale, currency: terms.currency };
  const names = ruleNames(facts.rules, locale);
  const isOwn = facts.access === 'full';
  return {
    id: cart.id,
    version: cart.version,
    currency: terms.currency,
    event_id: cart.event_id,
    ...(isOwn ? { ...nothingTyped, ...viewFields(cart.fields) } : nothingTyped),
    ...viewMethods(assessment, format),
    invoice_kinds: [...terms.invoice_kinds],
    invoice_charities: terms.invoice_charities.map(({ name, code }) => ({ name: inLocale(name, locale), code })),
    cvs: isOwn ? assessment.store : null,
    ...viewItems(assessment, names, format),
    offers: viewOffers(assessment, isOwn, format),
    ...viewGifts(assessment, locale),
    gift_setting: viewGiftSetting(assessment, locale),
    ...viewAmounts(assessment, format),
    prime: null,
    ...viewRail(assessment, { isOwn, names }, format),
    can_proceed: quote.can_proceed && !terms.closed,
    payable: quote.payable && !terms.closed,
    blockers: viewBlockers(assessment, isOwn, format),
    changes: [...listChanges(assessment, format), ...changes],
    why: inWords.whyInWords(quote.why, { ...format, names }),
    undo: isOwn && cart.undo && facts.now.toISOString() < cart.undo.until ? cart.undo.token : null,
    errors,
  };
}

/** Every field of the specification's cart is in every answer (section 3). */
const nothingTyped = Object.fromEntries(Object.keys(shownFields.shape).map((name) => [name, null])) as Record<keyof ShownFields, null>;

function viewFields(fields: CartFields): CartFields {
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in cartFields.shape)) as CartFields;
  return fields.tax_id ? { ...known, tax_id: maskTaxId(fields.tax_id) } : known;
}

function viewAmounts({ quote, facts }: Assessment, { currency }: Format) {
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
