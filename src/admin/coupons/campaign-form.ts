import { blankCampaign } from '#modules/pricing/contract/blank-forms.ts';
import type { CampaignForm, CampaignForStaff } from '#modules/pricing/contract.ts';
import { blankRule, type RuleState, toRuleForm, toRuleState } from '../promotion/rule-state.ts';

/** A campaign as held by the form. */
export type CampaignState = Omit<CampaignForm, keyof RuleState> & RuleState;

export const newCampaign: CampaignState = {
  ...blankCampaign,
  ...blankRule,
  combine: blankCampaign.combine,
  benefit: { ...blankRule.benefit, ...blankCampaign.benefit },
};

export const toCampaignState = (campaign: CampaignForStaff): CampaignState => {
  const { id: _id, version: _version, state: _state, counts: _counts, discount: _discount, sales: _sales, ...rest } = campaign;
  const { created_at: _created, updated_at: _updated, ...form } = rest;
  return { ...form, ...toRuleState(campaign) };
};

/** A copy of a campaign; a shared code is unique and not copied. */
export const copyCampaign = (campaign: CampaignForStaff, name: (old: string) => string): CampaignState => {
  const state = toCampaignState(campaign);
  const { tw, en } = state.name;
  const prefix = state.code_style === 'shared' ? '' : state.prefix;
  return { ...state, name: { tw: name(tw), ...(en && { en: name(en) }) }, prefix, active: false };
};

/** Automatic coupons are issued repeatedly, once per occurrence. */
export const isRepeated = (issue: CampaignState['issue']): boolean => issue === 'birthday' || issue === 'on_completed_order';

/** A shared code has no time of issue, so its validity cannot count from there. */
export const toCampaignForm = (state: CampaignState): CampaignForm => ({
  ...state,
  ...toRuleForm(state),
  prefix: state.prefix.trim().toUpperCase(),
  valid_days: state.code_style === 'shared' ? null : state.valid_days,
  uses_per_coupon: state.code_style === 'shared' ? 1 : state.uses_per_coupon,
});
