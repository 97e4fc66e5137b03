import type { Rule } from '#modules/pricing/contract.ts';
import { inWords } from '#modules/pricing/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { CartView } from '../contract.ts';
import type { Format } from './format.ts';

/** What is attached, valid or not, and the automatic offers that count. `isOwn`: the reader may know the codes. */
export function viewOffers({ facts, quote }: Assessment, isOwn: boolean, format: Format): CartView['offers'] {
  const rules = new Map(facts.rules.map((rule) => [rule.key, rule]));
  return quote.rules.flatMap(({ key, valid, discount, missing }) => {
    const rule = rules.get(key);
    if (!rule || (rule.attached === 'auto' ? !valid : !isOwn)) return [];
    const shownMissing = missing && {
      code: missing.code,
      ...(missing.amount === undefined ? {} : { amount: toMajor(missing.amount, format.currency) }),
      ...(missing.quantity === undefined ? {} : { quantity: missing.quantity }),
    };
    return [
      {
        id: key,
        kind: rule.attached,
        name: inLocale(rule.name, format.locale),
        code: rule.attached === 'auto' ? null : rule.code,
        message: missing ? inWords.missingInWords(missing, format) : rule.message ? inLocale(rule.message, format.locale) : '',
        image: facts.pictures.get(rule.media_id ?? 0) ?? null,
        discount: toMajor(discount, format.currency),
        valid,
        missing: shownMissing,
        removable: rule.removable,
      },
    ];
  });
}

/** The rules' own names in the reader's language, by rule key. */
export type RuleNames = ReadonlyMap<string, string>;

export const ruleNames = (rules: readonly Rule[], locale: Locale): RuleNames =>
  new Map(rules.map((rule) => [rule.key, inLocale(rule.name, locale)]));

type Gift = CartView['gifts'][number];

function viewGift({ facts }: Assessment, id: number, locale: Locale): Gift[] {
  const gift = facts.gifts.get(id);
  return gift ? [{ id, name: inLocale(gift.name, locale), picture: facts.pictures.get(gift.media_id ?? 0) ?? null }] : [];
}

/** Gifts that offers give, that may be chosen, and that are chosen. */
export function viewGifts(assessment: Assessment, locale: Locale): Pick<CartView, 'gifts' | 'cart_gifts' | 'selected_gifts'> {
  const { quote } = assessment;
  const inTier = (id: number, tier_id: number) => viewGift(assessment, id, locale).map((gift) => ({ ...gift, tier_id }));
  return {
    gifts: quote.gifts.flatMap(({ gift_id }) => viewGift(assessment, gift_id, locale)),
    cart_gifts: quote.gift_tiers.filter(({ selectable }) => selectable).flatMap(({ id, ids }) => ids.flatMap((gift) => inTier(gift, id))),
    selected_gifts: quote.selected_gifts.flatMap(({ gift_id, tier_id }) => inTier(gift_id, tier_id)),
  };
}

/** The gifts to be earned, each tier with how far it is. */
export function viewGiftSetting(assessment: Assessment, locale: Locale): CartView['gift_setting'] {
  const { facts, quote } = assessment;
  const { gifts, currency } = facts.terms;
  const tiers = gifts.tiers.flatMap((tier) => {
    const quoted = quote.gift_tiers.find(({ id }) => id === tier.id);
    if (!quoted) return [];
    return [
      {
        id: tier.id,
        name: inLocale(tier.name, locale),
        min_price: toMajor(tier.min_price, currency),
        ids: quoted.ids,
        select: tier.select,
        reached: quoted.reached,
        selectable: quoted.selectable,
        missing: toMajor(quoted.missing, currency),
        gifts: quoted.ids.flatMap((id) => viewGift(assessment, id, locale)),
      },
    ];
  });
  return { active: gifts.active, min_price: toMajor(gifts.min_price, currency), tiers: gifts.active ? tiers : [] };
}
