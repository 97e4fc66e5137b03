import type { GiftForm } from './gifts.ts';

/** A gift without values. */
export const blankGift: Readonly<GiftForm> = {
  name: { tw: '' },
  description: null,
  media_id: null,
  sku: null,
  cost_price: null,
  weight_g: null,
  temperature: 'ambient',
  active: true,
  starts_at: null,
  ends_at: null,
  per_order_max: 1,
  sort: 0,
};
