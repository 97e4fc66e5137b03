import { z } from 'zod';
import { availabilities } from '#modules/catalog/contract.ts';
import { instalmentChoice, paymentKinds } from '#modules/payments/contract.ts';
import { invoiceKinds } from '#modules/settings/contract.ts';
import { deliveryKinds, deliverySubtypes, pickupStore, temperatures } from '#modules/shipping/contract.ts';
import { amountView, pictureView } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';
import { shownFields } from './cart-fields.ts';

export const lineProblems = [
  'off_shelf',
  'not_started',
  'sold_out',
  'too_many',
  'below_minimum',
  'wrong_step',
  'above_maximum',
  'above_customer_limit',
  'member_only',
  'choices_gone',
] as const;
export type LineProblem = (typeof lineProblems)[number];

const problem = z.object({ code: z.enum(lineProblems), message: z.string(), count: z.number().optional() });

/** One rule's discount on one line. `step`: whether the rule applies to its own items, to the whole order or by a code. */
const share = z.object({
  step: z.enum(['item_offer', 'order_offer', 'promo', 'coupon']),
  rule: z.string(),
  name: z.string(),
  amount: amountView,
});

export const cartItem = z.object({
  id: z.number(),
  product_item: z.object({
    id: z.number(),
    sku: z.string(),
    product_id: z.number(),
    slug: z.string(),
    name: z.string(),
    spec: z.string(),
    picture: pictureView.nullable(),
    price: amountView,
    suggested_price: amountView.nullable(),
    availability: z.enum(availabilities),
    min_order_quantity: z.number(),
    order_step: z.number(),
    max_per_order: z.number().nullable(),
    /** How many may be bought now; null unless it is low or less than the quantity. */
    stock_hint: z.number().nullable(),
    member_only: z.boolean(),
    /** It is sent across the border: customs need the recipient's tax ID. */
    requires_tax_id: z.boolean(),
    preorder: z.object({ ship_from: z.string().nullable(), note: z.string() }).nullable(),
  }),
  quantity: z.number(),
  line_total: amountView,
  /** Its share of the discounts, and what each rule has in it. */
  discount: amountView,
  shares: z.array(share),
  valid: z.boolean(),
  problem: problem.nullable(),
  is_newbang: z.boolean(),
  is_credit: z.boolean(),
});
export type CartItem = z.infer<typeof cartItem>;

/** One configured combo. `is_valid`: its parts can be bought; `group_valid`: the combo itself can still be bought. */
export const productGroup = z.object({
  group_id: z.string(),
  product: z.object({ id: z.number(), slug: z.string(), name: z.string(), picture: pictureView.nullable() }),
  product_items: z.array(
    z.object({
      product_item_id: z.number(),
      sku: z.string(),
      name: z.string(),
      spec: z.string(),
      picture: pictureView.nullable(),
      slot_id: z.number(),
      slot: z.string(),
      /** Per set. */
      quantity: z.number(),
      valid: z.boolean(),
    }),
  ),
  quantity: z.number(),
  unit_price: amountView,
  total: z.number(),
  discount: amountView,
  shares: z.array(share),
  is_credit: z.boolean(),
  is_valid: z.boolean(),
  group_valid: z.boolean(),
  problem: problem.nullable(),
});
export type ProductGroup = z.infer<typeof productGroup>;

export const deliveryChoice = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(deliveryKinds),
  subtype: z.enum(deliverySubtypes).nullable(),
  /** For all parcels, if this method is chosen. */
  fee: amountView,
  original_fee: z.number(),
  free_threshold: z.number().nullable(),
  pickup_address: z.string(),
  available: z.boolean(),
  reason: z.string(),
});
export const paymentChoice = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(paymentKinds),
  fee: amountView,
  /** For the present total; empty: only at once. */
  instalments: z.array(instalmentChoice),
  available: z.boolean(),
  reason: z.string(),
});

/** A rule of the cart: automatic, or attached by an offer, a promo code or a coupon. `message`: what is missing, else the shop's text. */
const cartOffer = z.object({
  id: z.string(),
  kind: z.enum(['offer', 'promo', 'coupon', 'auto']),
  name: z.string(),
  code: z.string().nullable(),
  message: z.string(),
  image: pictureView.nullable(),
  discount: amountView,
  valid: z.boolean(),
  missing: z.object({ code: z.string(), amount: amountView.optional(), quantity: z.number().optional() }).nullable(),
  removable: z.boolean(),
});

const giftView = z.object({ id: z.number(), name: z.string(), picture: pictureView.nullable() });
export const giftTierView = z.object({
  id: z.number(),
  name: z.string(),
  min_price: amountView,
  ids: z.array(z.number()),
  select: z.number(),
  reached: z.boolean(),
  /** Whether gifts of this tier may be chosen now. */
  selectable: z.boolean(),
  missing: amountView,
  gifts: z.array(giftView),
});
export const giftSettingView = z.object({ active: z.boolean(), min_price: amountView, tiers: z.array(giftTierView) });

/** What is missing before the order can be placed: `target` names the field or part to go to. */
export const blocker = z.object({ code: z.string(), message: z.string(), target: z.string() });
export const changeCodes = ['price', 'quantity', 'removed', 'stock', 'offer', 'credits', 'gift', 'total'] as const;
export const change = z.object({ code: z.enum(changeCodes), message: z.string(), old: z.string(), new: z.string() });
export type CartChange = z.infer<typeof change>;

export const cartView = shownFields.extend({
  id: z.string(),
  version: z.number(),
  currency: z.enum(currencies),
  /** Changes with each change of the items: browser and server report the same event under this id. */
  event_id: z.string(),
  delivery_method_id: z.number().nullable(),
  delivery_method: deliveryChoice.nullable(),
  payment_method_id: z.number().nullable(),
  payment_method: paymentChoice.nullable(),
  deliveries: z.array(deliveryChoice),
  payments: z.array(paymentChoice),
  /** Which invoices the shopper may choose; empty: the checkout does not ask. */
  invoice_kinds: z.array(z.enum(invoiceKinds)),
  /** Charities that the shop names for donations. */
  invoice_charities: z.array(z.object({ name: z.string(), code: z.string() })),
  /** The days the order may arrive on by the chosen method; null: no method is chosen, or it has no days to choose. */
  delivery_dates: z
    .object({
      mode: z.enum(['optional', 'required']),
      /** `14:00`, shop time: ordered later, everything moves by a day. */
      cut_off: z.string().nullable(),
      dates: z.array(z.string()),
      slots: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .nullable(),
  cvs: pickupStore.nullable(),
  /** The parcels the order is sent in, each with its fee by the chosen method; empty before one is chosen. */
  parcels: z.array(
    z.object({ key: z.string(), temperature: z.enum(temperatures), is_newbang: z.boolean(), fee: amountView, names: z.array(z.string()) }),
  ),
  items: z.array(cartItem),
  product_groups: z.array(productGroup),
  /** Pieces and sets that can be bought, without gifts. */
  quantity_count: z.number(),
  offers: z.array(cartOffer),
  /** Given by offers. */
  gifts: z.array(giftView),
  /** May be chosen now. */
  cart_gifts: z.array(giftView.extend({ tier_id: z.number() })),
  selected_gifts: z.array(giftView.extend({ tier_id: z.number() })),
  gift_setting: giftSettingView,
  credits_total: z.number(),
  credits_used: amountView,
  /** Maximum that may be used now. */
  credits_usable: z.number(),
  credit_items_total: z.number(),
  credit_items_deducted: z.number(),
  only_credit_items: z.boolean(),
  /** Credits that the order will give. */
  reward_credits: amountView,
  items_total: amountView,
  discount_total: amountView,
  shipping_total: amountView,
  payment_fee: amountView,
  grand_total: amountView,
  final_total: z.number(),
  /** Card token: never stored, so always null here. */
  prime: z.null(),
  /** Amount still missing for free shipping with the chosen (or first) delivery; null: not offered, or reached. */
  free_shipping_missing: z.number().nullable(),
  free_shipping_threshold: z.number().nullable(),
  /** Every reward by the item amount that earns it; `missing` is 0 where it is reached. */
  rail: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['free_shipping', 'gift_tier', 'offer']),
      amount: amountView,
      missing: amountView,
      reached: z.boolean(),
      label: z.string(),
    }),
  ),
  /** Rewards that are within reach, the nearest first. */
  progress: z.array(z.object({ kind: z.enum(['free_shipping', 'gift_tier', 'offer']), missing: amountView, message: z.string() })),
  can_proceed: z.boolean(),
  payable: z.boolean(),
  blockers: z.array(blocker),
  changes: z.array(change),
  /** The quote explained: one row per step, amounts signed. */
  why: z.array(z.object({ step: z.string(), label: z.string(), amount: amountView })),
  /** The token that restores what was just removed, for five minutes. */
  undo: z.string().nullable(),
  /** What the call did, for the calls that say so. */
  message: z.string().optional(),
  /** What was sent and could not be saved, by field; the rest was saved. */
  errors: z.record(z.string(), z.array(z.string())),
});
export type CartView = z.infer<typeof cartView>;

/**
 * The combination with the lowest price. `saving` compares with the current cart; `exact`: every legal set was tried. `cart` is
 * present when the combination was applied.
 */
export const bestOffersView = z.object({
  saving: z.number(),
  exact: z.boolean(),
  offers: z.array(z.object({ kind: z.enum(['offer', 'promo', 'coupon']), code: z.string(), name: z.string(), discount: amountView })),
  /** The member's coupons: what each would save by itself, or what it still needs. */
  coupons: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), saving: z.number(), message: z.string() })),
  cart: cartView.nullable(),
});

/** Items of which one reaches the next reward; `price` includes their offers. */
export const fillersView = z.object({
  data: z.array(
    z.object({
      product_item_id: z.number(),
      product_id: z.number(),
      slug: z.string(),
      name: z.string(),
      picture: pictureView.nullable(),
      price: amountView,
    }),
  ),
});
export type FillersView = z.infer<typeof fillersView>;
