import { blankOffer } from '#modules/pricing/contract/blank-forms.ts';
import type { OfferForm, OfferForStaff } from '#modules/pricing/contract.ts';
import { blankRule, type RuleState, toRuleForm, toRuleState } from '../promotion/rule-state.ts';

type Partner = { name: string; email: string; commission_percent: number; passcode: string; has_passcode: boolean };

/** An offer as held by the form. */
export type OfferState = Omit<OfferForm, keyof RuleState | 'partner'> & RuleState & { partner: Partner | null };

export const blankPartner: Partner = { name: '', email: '', commission_percent: 5, passcode: '', has_passcode: false };

/** A new offer is active: from now on, or from its start. */
export const newOffer: OfferState = { ...blankOffer, ...blankRule, partner: null };

export const toOfferState = (offer: OfferForStaff): OfferState => {
  const { id: _id, public_id: _public, version: _version, state: _state, used: _used, image: _image, ...rest } = offer;
  const { created_at: _created, updated_at: _updated, partner, ...form } = rest;
  return { ...form, ...toRuleState(offer), partner: partner && { ...blankPartner, ...partner } };
};

export function toOfferForm({ partner, ...state }: OfferState): OfferForm {
  const { passcode, has_passcode: _has, ...rest } = partner ?? blankPartner;
  return { ...state, ...toRuleForm(state), code: state.code || null, partner: partner && { ...rest, ...(passcode && { passcode }) } };
}

/** A copy of an offer without what must be unique. */
export const copyOffer = (offer: OfferForStaff, name: (old: string) => string): OfferState => {
  const state = toOfferState(offer);
  const { tw, en } = state.name;
  return { ...state, name: { tw: name(tw), ...(en && { en: name(en) }) }, code: null, promo_codes: [], active: false, partner: null };
};
