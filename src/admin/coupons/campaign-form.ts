import type { CampaignForm, CampaignForStaff } from '#modules/pricing/contract.ts';
import { blankRule, type RuleState, ruleFormOf, ruleStateOf } from '../promotion/rule-state.ts';

/** A campaign as the form holds it. */
export type CampaignState = Omit<CampaignForm, keyof RuleState> & RuleState;

export const blankCampaign: CampaignState = {
  ...blankRule,
  combine: { item: true, order: true, shipping: true, coupon: false },
  benefit: { ...blankRule.benefit, kind: 'amount' },
  name: { tw: '' },
  prefix: '',
  code_style: 'unique',
  quantity: null,
  issue: 'manual',
  valid_from: null,
  valid_until: null,
  valid_days: 60,
  per_customer: 1,
  uses_per_coupon: 1,
  active: true,
};

export const campaignStateOf = (campaign: CampaignForStaff): CampaignState => {
  const { id: _id, version: _version, state: _state, counts: _counts, discount: _discount, sales: _sales, ...rest } = campaign;
  const { created_at: _created, updated_at: _updated, ...form } = rest;
  return { ...form, ...ruleStateOf(campaign) };
};

/** A new campaign like another; a shared code can only be one's. */
export const copyOf = (campaign: CampaignForStaff, name: (old: string) => string): CampaignState => {
  const state = campaignStateOf(campaign);
  const { tw, en } = state.name;
  const prefix = state.code_style === 'shared' ? '' : state.prefix;
  return { ...state, name: { tw: name(tw), ...(en && { en: name(en) }) }, prefix, active: false };
};

/** What the shop issues by itself: each time, not once. */
export const isRepeated = (issue: CampaignState['issue']): boolean => issue === 'birthday' || issue === 'on_completed_order';

/** One shared code has no moment of issue, so nothing counts from there. */
export const campaignFormOf = (state: CampaignState): CampaignForm => ({
  ...state,
  ...ruleFormOf(state),
  prefix: state.prefix.trim().toUpperCase(),
  valid_days: state.code_style === 'shared' ? null : state.valid_days,
  uses_per_coupon: state.code_style === 'shared' ? 1 : state.uses_per_coupon,
});
