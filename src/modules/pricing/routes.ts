import { toRoutes } from '#platform/http/routes.ts';
import { claimCoupon } from './commands/claim-coupon.ts';
import { issueCoupons, issueToCustomers } from './commands/issue-coupons.ts';
import { revokeCoupons } from './commands/revoke-coupons.ts';
import { createCampaign, revertCampaign, updateCampaign } from './commands/save-campaign.ts';
import { createOffer, revertOffer, updateOffer } from './commands/save-offer.ts';
import { switchOffers } from './commands/switch-offers.ts';
import { takeCoupon } from './commands/take-coupon.ts';
import { pricingContract } from './contract.ts';
import { listCampaigns, readCampaign, readCampaignLogs } from './queries/campaigns.ts';
import { checkCode } from './queries/check-code.ts';
import { myCoupons } from './queries/my-tickets.ts';
import { publicCoupon } from './queries/public-coupon.ts';
import { publicOffers } from './queries/public-offers.ts';
import { listOffers, offerPartners, readOffer, readOfferLogs } from './queries/staff-offers.ts';
import { listTickets } from './queries/tickets.ts';

export const routes = toRoutes('pricing', pricingContract, {
  listOffers,
  offerPartners,
  readOffer,
  createOffer,
  updateOffer,
  switchOffers,
  offerLogs: readOfferLogs,
  revertOffer,
  publicOffers,
  listCampaigns,
  readCampaign,
  createCampaign,
  updateCampaign,
  campaignLogs: readCampaignLogs,
  revertCampaign,
  listTickets,
  checkCode,
  issueCoupons,
  issueToCustomers,
  revokeCoupons,
  myCoupons,
  takeCoupon,
  claimCoupon,
  coupon: publicCoupon,
});
