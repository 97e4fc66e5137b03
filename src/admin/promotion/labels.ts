import * as m from '#messages';
import type { CampaignForm, CampaignRow, OfferRow, TicketRow } from '#modules/pricing/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { language } from '../language.ts';
import { useShop } from '../session.ts';

type Benefit = CampaignForm['benefit'];
type RuleClass = CampaignForm['class'];

/** Taiwan's notation of discounts, tenths to pay: 20 % off is 8 折, 15 % is 85 折. */
export function tenths(percentOff: number): string {
  const paid = Math.round((100 - percentOff) * 100) / 100;
  return String(paid % 10 === 0 ? paid / 10 : paid);
}

/** A benefit as a short text in the reader's language and the shop's currency: `第 2 件 8 折`. */
export function useBenefitText(): (benefit: Benefit, ruleClass: RuleClass) => string {
  const { currency } = useShop();
  const money = (amount: number): string => formatMoney(amount, currency, language());
  return (benefit, ruleClass) => {
    const isShipping = ruleClass === 'shipping';
    switch (benefit.kind) {
      case 'percent': {
        const facts = { percent: benefit.percent, tenths: tenths(benefit.percent) };
        if (benefit.percent >= 100) return isShipping ? m.admin_promotion_says_free_shipping() : m.admin_promotion_says_free();
        return isShipping ? m.admin_promotion_says_shipping_percent(facts) : m.admin_promotion_says_percent(facts);
      }
      case 'amount':
        return isShipping
          ? m.admin_promotion_says_shipping_amount({ amount: money(benefit.amount) })
          : m.admin_promotion_says_amount({ amount: money(benefit.amount) });
      case 'fixed_price':
        return isShipping
          ? m.admin_promotion_says_shipping_price({ price: money(benefit.price) })
          : m.admin_promotion_says_price({ price: money(benefit.price) });
      case 'nth_item':
        return m.admin_promotion_says_nth({ n: benefit.n, percent: benefit.percent_off, tenths: tenths(benefit.percent_off) });
      case 'x_for_price':
        return m.admin_promotion_says_bundle({ x: benefit.x, price: money(benefit.price) });
      case 'free_shipping':
        return m.admin_promotion_says_free_shipping();
      case 'gift':
        return m.admin_promotion_says_gift({ n: benefit.gift_ids.length });
      case 'bonus_credits':
        return m.admin_promotion_says_credits({ amount: money(benefit.credits) });
    }
  };
}

/** How a campaign issues coupons. */
export const issueLabels: Record<CampaignRow['issue'], () => string> = {
  manual: m.admin_promotion_issue_manual,
  all_members: m.admin_promotion_issue_all_members,
  tag: m.admin_promotion_issue_tag,
  on_register: m.admin_promotion_issue_on_register,
  birthday: m.admin_promotion_issue_birthday,
  on_completed_order: m.admin_promotion_issue_on_completed_order,
  claim_page: m.admin_promotion_issue_claim_page,
};

/** How a ticket was issued. */
export const sourceLabels: Record<TicketRow['source'], () => string> = {
  staff: m.admin_promotion_source_staff,
  claim_page: m.admin_promotion_source_claim_page,
  on_register: m.admin_promotion_source_on_register,
  birthday: m.admin_promotion_source_birthday,
  on_completed_order: m.admin_promotion_source_on_completed_order,
};

/** How an offer is applied to a cart. */
export const triggerLabels: Record<OfferRow['trigger'], () => string> = {
  auto: m.admin_promotion_trigger_auto,
  code: m.admin_promotion_trigger_code,
  link: m.admin_promotion_trigger_link,
};

/** What a rule discounts. */
export const classLabels: Record<RuleClass, () => string> = {
  item: m.admin_promotion_class_item,
  order: m.admin_promotion_class_order,
  shipping: m.admin_promotion_class_shipping,
};

/** The kinds of benefit. */
export const kindLabels: Record<Benefit['kind'], () => string> = {
  percent: m.admin_promotion_kind_percent,
  amount: m.admin_promotion_kind_amount,
  fixed_price: m.admin_promotion_kind_fixed_price,
  nth_item: m.admin_promotion_kind_nth_item,
  x_for_price: m.admin_promotion_kind_x_for_price,
  free_shipping: m.admin_promotion_kind_free_shipping,
  gift: m.admin_promotion_kind_gift,
  bonus_credits: m.admin_promotion_kind_bonus_credits,
};
