/** What other modules may read of offers. */

export { type Clash, findClashes } from './clashes.ts';
export { earnedBy, findOffersFor, type OfferItem, offerOn } from './product-offers.ts';
export { discountNames } from './queries/discount-names.ts';
export { campaignNames, offerNames, rulesOnCategory } from './queries/names.ts';
export { type PartnerOffer, partnerOffer } from './queries/partner-offer.ts';
export { liveOffers, offerPopup } from './queries/public-offers.ts';
export { timesUsed } from './queries/staff-offers.ts';
