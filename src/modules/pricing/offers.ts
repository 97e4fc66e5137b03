/** What other modules may read of offers. */
export { type PartnerOffer, partnerOffer } from './queries/partner-offer.ts';
export { offerPopup } from './queries/public-offers.ts';
