import * as m from '#messages';
import type { Missing, Quote } from '#modules/pricing/contract.ts';
import { inWords } from '#modules/pricing/index.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { CartChange } from '../contract.ts';
import { money, type Words } from '../view/changes.ts';

/** Why a rule that was attached gives nothing any more: only what no shopper can mend is told as a change. */
export function offerChange(name: Text, missing: Missing, words: Words): CartChange {
  const label = inLocale(name, words.locale);
  const message = m.cart_offer_changed({ name: label, reason: inWords.missingInWords(missing, words) }, { locale: words.locale });
  return { code: 'offer', message, old: label, new: '' };
}

/** Fewer credits are used than was asked for. */
export function creditsChange({ from, to }: { from: number; to: number }, { locale, currency }: Words): CartChange {
  const [old, now] = [String(toMajor(from, currency)), String(toMajor(to, currency))];
  return { code: 'credits', message: m.cart_offer_changed_credits({ old, new: now }, { locale }), old, new: now };
}

type DropReason = Quote['dropped_gifts'][number]['reason'];

/** Why a gift cannot be chosen; `missing`: how much more the next tier takes, minor units. */
export function giftReason(reason: DropReason, missing: number, words: Words): string {
  const { locale } = words;
  if (reason === 'out_of_stock') return m.cart_offer_gift_gone({}, { locale });
  if (reason === 'too_many') return m.cart_offer_gift_too_many({}, { locale });
  return missing > 0
    ? m.cart_offer_gift_missing({ amount: money(missing, words) }, { locale })
    : m.cart_offer_gift_not_earned({}, { locale });
}

/** A chosen gift that the cart no longer holds. */
export function giftChange(name: Text, reason: DropReason, words: Words): CartChange {
  const label = inLocale(name, words.locale);
  const message = m.cart_offer_changed_gift({ name: label, reason: giftReason(reason, 0, words) }, { locale: words.locale });
  return { code: 'gift', message, old: label, new: '' };
}

type Progress = Pick<Quote['progress'][number], 'kind' | 'missing'>;

/** What a little more would bring. `name`: the offer's; `hasGift`: a smaller gift is earned already. */
export function progressSentence(progress: Progress, { name, hasGift }: { name: string; hasGift: boolean }, words: Words): string {
  const { locale } = words;
  const amount = money(progress.missing, words);
  if (progress.kind === 'free_shipping') return m.cart_missing_free({ amount }, { locale });
  if (progress.kind === 'gift_tier')
    return hasGift ? m.cart_offer_gift_more({ amount }, { locale }) : m.cart_offer_gift_missing({ amount }, { locale });
  return m.cart_offer_progress({ amount, name }, { locale });
}

type Reward = { missing: number } & ({ kind: 'free_shipping' } | { kind: 'gift_tier'; select: number } | { kind: 'offer' });

/** The reward in a few words, as it stands below its mark. `name`: the offer's. */
export function railLabel(reward: Reward, name: string, { locale }: Words): string {
  if (reward.kind === 'free_shipping')
    return reward.missing > 0 ? m.basket_rail_free({}, { locale }) : m.basket_rail_free_done({}, { locale });
  return reward.kind === 'gift_tier' ? m.basket_rail_gift({ count: reward.select }, { locale }) : name;
}
