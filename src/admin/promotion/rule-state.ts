import { blankRule as rule } from '#modules/pricing/contract/blank-forms.ts';
import type { CampaignForm } from '#modules/pricing/contract.ts';

/** The fields that offers and campaigns share, as the server takes them. */
type RuleForm = Pick<CampaignForm, 'class' | 'benefit' | 'max_discount' | 'scope' | 'conditions' | 'combine'>;
type Kind = RuleForm['benefit']['kind'];

/** The same as held by a form: all kinds of benefit have their fields, so that switching the kind loses nothing. */
export type RuleState = Omit<RuleForm, 'benefit' | 'conditions'> & { benefit: BenefitState; conditions: ConditionsState };
export type BenefitState = {
  kind: Kind;
  percent: number;
  amount: number;
  price: number;
  n: number;
  x: number;
  percent_off: number;
  credits: number;
  gift_ids: number[];
};
export type ConditionsState = {
  min_amount: number | null;
  min_quantity: number | null;
  first_order: boolean;
  member: boolean;
  customer_tags: string[];
  delivery_ids: number[];
  payment_ids: number[];
  countries: ('tw' | 'hk' | 'uk' | 'us')[];
};

export const blankBenefit: BenefitState = {
  ...rule.benefit,
  amount: 100,
  price: 0,
  n: 2,
  x: 3,
  percent_off: 20,
  credits: 100,
  gift_ids: [],
};
export const blankConditions: ConditionsState = {
  min_amount: null,
  min_quantity: null,
  first_order: false,
  member: false,
  customer_tags: [],
  delivery_ids: [],
  payment_ids: [],
  countries: [],
};
export const blankRule: RuleState = { ...rule, benefit: blankBenefit, conditions: { ...blankConditions, ...rule.conditions } };

/** Converts a saved rule for the form. */
export const toRuleState = (rule: RuleForm): RuleState => ({
  class: rule.class,
  benefit: { ...blankBenefit, ...rule.benefit } as BenefitState,
  max_discount: rule.max_discount,
  scope: rule.scope,
  conditions: {
    ...blankConditions,
    ...(Object.fromEntries(Object.entries(rule.conditions).filter(([, value]) => value !== undefined)) as Partial<ConditionsState>),
  },
  combine: rule.combine,
});

/** Converts a form's rule for the server. */
export const toRuleForm = (state: RuleState): RuleForm => ({
  class: state.class,
  benefit: toBenefit(state.benefit),
  max_discount: hasMaxDiscount(state.benefit.kind) ? state.max_discount : null,
  scope: state.scope,
  conditions: state.conditions,
  combine: state.combine,
});

/** Whether a maximum discount applies. */
export const hasMaxDiscount = (kind: Kind): boolean => kind === 'percent' || kind === 'nth_item';

/** The kinds of benefit of a class; the first is the default. */
export const kindsOf = (ruleClass: RuleForm['class']): Kind[] =>
  ruleClass === 'shipping'
    ? ['free_shipping', 'percent', 'amount', 'fixed_price']
    : ['percent', 'amount', 'fixed_price', 'nth_item', 'x_for_price', 'gift', 'bonus_credits'];

function toBenefit(state: BenefitState): RuleForm['benefit'] {
  const { kind, percent, amount, price, n, x, percent_off, credits, gift_ids } = state;
  switch (kind) {
    case 'percent':
      return { kind, percent };
    case 'amount':
      return { kind, amount };
    case 'fixed_price':
      return { kind, price };
    case 'nth_item':
      return { kind, n, percent_off };
    case 'x_for_price':
      return { kind, x, price };
    case 'free_shipping':
      return { kind };
    case 'gift':
      return { kind, gift_ids };
    case 'bonus_credits':
      return { kind, credits };
  }
}
