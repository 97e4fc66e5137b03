import { blankCampaign, blankOffer } from './contract/blank-forms.ts';
import type { CampaignForm, OfferForm } from './contract.ts';

/** An offer for everyone: 100 off the order, every other field as in a blank form. */
export const plainOffer = (change: Partial<OfferForm> = {}): OfferForm => ({
  ...blankOffer,
  benefit: { kind: 'amount', amount: 100 },
  name: { tw: 'Anniversary' },
  ...change,
});

/** A campaign of unique codes without end, one to a customer, 100 off. */
export const plainCampaign = (change: Partial<CampaignForm> = {}): CampaignForm => ({
  ...blankCampaign,
  name: { tw: 'Welcome back' },
  valid_days: null,
  ...change,
});
