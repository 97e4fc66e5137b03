import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, pictureView } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { typedParts } from './contract/cart-fields.ts';
import { bestOffersView, cartView, fillersView, giftSettingView } from './contract/cart-view.ts';
import { cartForOrder } from './contract/for-order.ts';
import { offerDryRunInput, offerDryRunView } from './contract/offer-dry-run.ts';
import { simulate } from './contract/simulate.ts';

export {
  type CartFields,
  type CartParts,
  cartFields,
  cartParts,
  type ShownFields,
  shownFields,
  typedFields,
} from './contract/cart-fields.ts';
export {
  type CartChange,
  type CartItem,
  type CartView,
  cartView,
  change,
  type FillersView,
  type LineProblem,
  type ProductGroup,
} from './contract/cart-view.ts';
export type { OfferDryRunView } from './contract/offer-dry-run.ts';

export const cartErrors = {
  cart_not_found: 404,
  unable_to_add: withFacts<{ reason: string }>(422),
  nothing_to_undo: 422,
  gift_refused: withFacts<{ reason: string }>(422),
  no_store_needed: 422,
  map_unavailable: 503,
} as const;
export const refuseCart = refuser(cartErrors);

const cartId = z.uuid();
const cartOrNone = cartId.nullish().catch(null);
const quantity = z.number().int().min(1).max(9999);
const mode = z.enum(['add', 'set']).default('set');
const code = z.string().trim().min(1).max(60);

const choice = z.object({ slot_id: idField, product_item_id: idField, quantity: z.number().int().min(1).max(99).default(1) });
/**
 * One SKU, or one configuration of a combo. With `line` that line gets this SKU instead, with `group_id` that configuration is
 * changed; `quantity` is then set.
 */
const requestedItem = z.union([
  z.object({ product_item_id: idField, line: idField.optional(), quantity, mode }),
  z.object({ product_id: idField, slots: z.array(choice).max(200), group_id: z.uuid().optional(), quantity, mode }),
]);
/** What is removed: one line, or one whole group. */
const removedItem = z.union([z.object({ id: idField }), z.object({ group_id: z.uuid() })]);

const changing = { method: 'POST', access: 'public', output: cartView } as const;
export const cartContract = {
  open: endpoint({
    ...changing,
    path: '/api/cart',
    summary: 'The open cart with this id, or a new one',
    input: z.object({ cart: cartOrNone }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/cart/:id',
    access: 'public',
    summary: 'A cart',
    input: z.object({ id: cartId }),
    output: cartView,
    errors: ['cart_not_found'],
  }),
  update: endpoint({
    ...changing,
    path: '/api/cart/update',
    summary: 'Adds an item or a combo, or sets its quantity; creates a cart when there is none',
    input: z.object({ cart: cartOrNone, item: requestedItem }),
    errors: ['cart_not_found', 'unable_to_add'],
  }),
  fill: endpoint({
    ...changing,
    path: '/api/cart/fill',
    summary: 'Adds items by SKU from a link; what cannot be bought is listed, the rest is added',
    input: z.object({
      cart: cartOrNone,
      items: z
        .array(z.object({ sku: z.string().trim().min(1).max(60), quantity }))
        .min(1)
        .max(50),
    }),
    errors: ['cart_not_found'],
  }),
  remove: endpoint({
    ...changing,
    path: '/api/cart/remove',
    summary: 'Removes an item or a whole group; returns the token that restores it',
    input: z.object({ cart: cartId, item: removedItem }),
    errors: ['cart_not_found'],
  }),
  undo: endpoint({
    ...changing,
    path: '/api/cart/undo',
    summary: 'Restores what was removed in the last five minutes',
    input: z.object({ cart: cartId, undo: z.string().min(1).max(60) }),
    errors: ['cart_not_found', 'nothing_to_undo'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/cart/:id',
    access: 'public',
    summary: 'Saves fields and choices during typing: invalid ones are listed, the rest is saved',
    input: typedParts.extend({ id: cartId }),
    output: cartView,
    errors: ['cart_not_found'],
  }),
  addGift: endpoint({
    ...changing,
    path: '/api/cart/add-gift/:id',
    summary: 'Chooses a gift',
    input: z.object({ id: idField, cart: cartId }),
    errors: ['cart_not_found', 'gift_refused'],
  }),
  removeGift: endpoint({
    ...changing,
    path: '/api/cart/remove-gift/:id',
    summary: 'Removes a chosen gift',
    input: z.object({ id: idField, cart: cartId }),
    errors: ['cart_not_found'],
  }),
  applyOffer: endpoint({
    ...changing,
    path: '/api/cart/apply-offer',
    summary: 'Attaches a coupon, a promo code or an offer by its code',
    input: z.union([z.object({ cart: cartId, code }), z.object({ cart: cartId, promo: code })]),
    errors: ['cart_not_found', 'code_unknown', 'code_not_started', 'code_ended', 'code_used', 'code_used_by_you', 'code_login'],
  }),
  bestOffers: endpoint({
    method: 'POST',
    path: '/api/cart/best-offers',
    access: 'public',
    summary: 'The cheapest combination of the cart’s codes and the shopper’s coupons; applied only on request',
    input: z.object({ cart: cartId, apply: z.boolean().default(false) }),
    output: bestOffersView,
    errors: ['cart_not_found'],
  }),
  removeOffer: endpoint({
    ...changing,
    path: '/api/cart/remove-offer',
    summary: 'Detaches an offer, promo code or coupon',
    input: z.object({ cart: cartId, offer: z.string().min(1).max(60) }),
    errors: ['cart_not_found'],
  }),
  showOffer: endpoint({
    method: 'POST',
    path: '/api/offers',
    access: 'public',
    summary: 'The popup of an offer’s link; the offer is attached to the cart, which is created when there is none',
    input: z.object({ cart: cartOrNone, code }),
    output: z.object({ image: pictureView.nullable(), message: z.string(), cart_id: z.string().nullable() }),
  }),
  giftSetting: endpoint({
    method: 'GET',
    path: '/api/settings/cart-gift',
    access: 'public',
    summary: 'The gifts a cart can earn, and the missing amounts',
    input: z.object({ cart: cartOrNone }),
    output: giftSettingView,
    errors: ['cart_not_found'],
  }),
  fillers: endpoint({
    method: 'GET',
    path: '/api/cart/:id/fillers',
    access: 'public',
    summary: 'Items of which one reaches the nearest reward: free delivery, a gift, an offer',
    input: z.object({ id: cartId }),
    output: fillersView,
    errors: ['cart_not_found'],
  }),
  dryRunOffer: endpoint({
    method: 'POST',
    path: '/api/admin/offers/dry-run',
    access: 'offers view',
    summary: 'The price of any cart at any time with an unsaved offer, explained',
    input: offerDryRunInput,
    output: offerDryRunView,
    errors: ['cart_not_found'],
  }),
  forOrder: endpoint({
    method: 'GET',
    path: '/api/admin/carts/:id',
    access: 'orders create',
    summary: 'A cart as the start of an order by staff',
    input: z.object({ id: cartId }),
    output: cartForOrder,
    errors: ['cart_not_found'],
  }),
  openMap: endpoint({
    method: 'POST',
    path: '/api/map/url',
    access: 'public',
    summary: 'The form that leads the shopper to the carrier’s store map',
    input: z.object({
      cart: cartId,
      /** The chain; without it that of the chosen delivery. */
      subtype: z.string().max(20).optional(),
      device: z.enum(['desktop', 'mobile']).default('desktop').catch('desktop'),
    }),
    output: z.object({ url: z.string(), method: z.literal('POST'), fields: z.record(z.string(), z.string()) }),
    errors: ['cart_not_found', 'no_store_needed', 'map_unavailable'],
  }),
  takeStore: endpoint({
    method: 'POST',
    path: '/api/map/reply',
    access: 'public',
    summary: 'Handles the browser’s return from the store map with the chosen store',
    input: z.looseObject({}),
    output: z.object({ location: z.string() }),
    status: 303,
    callback: true,
  }),
  simulate,
};
