import type { HasOffersConfig } from './hasoffers.ts';

/** The id under which SHOP.COM is known to HasOffers. */
export const shopComNetwork = 'marktamerica';

/** An account that exists only in the simulator. */
export const hasOffersSandbox = (base_url: string): HasOffersConfig => ({
  base_url,
  network_id: shopComNetwork,
  network_token: 'simulated-network-token',
  offer_id: '1234',
  advertiser_id: '91',
});
