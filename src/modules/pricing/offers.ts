/** What other modules may read of offers. */

export { type Clash, findClashes } from './clashes.ts';
export { earnedBy, findOffersFor, offerOn, type ShownGoods } from './on-show/on-show.ts';
export { discountNames } from './queries/discount-names.ts';
export { type PartnerOffer, partnerOffer } from './queries/partner-offer.ts';
export { liveOffers, offerPopup } from './queries/public-offers.ts';
export { timesUsed } from './queries/staff-offers.ts';
