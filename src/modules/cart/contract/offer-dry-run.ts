import { z } from 'zod';
import { offerForm } from '#modules/pricing/contract.ts';
import { amountView, idField, pictureView } from '#shared/fields.ts';

/** All that the price of an offer depends on, saved or not. A dry run treats it as switched on. */
const draftOffer = offerForm.pick({
  name: true,
  code: true,
  promo_codes: true,
  trigger: true,
  starts_at: true,
  ends_at: true,
  weekdays: true,
  from_minute: true,
  to_minute: true,
  class: true,
  benefit: true,
  max_discount: true,
  scope: true,
  conditions: true,
  combine: true,
  limit_total: true,
  limit_per_customer: true,
  priority: true,
  exclusive: true,
});
export type DraftOffer = z.infer<typeof draftOffer>;

const quantity = z.number().int().min(1).max(9999);

/** A hypothetical cart (items, buyer, moment), or the id of a real one. */
export const offerDryRunInput = z.object({
  /** The saved offer that the draft replaces; null: it is new. */
  offer_id: idField.nullable(),
  draft: draftOffer,
  at: z.iso.datetime({ offset: true }).nullable(),
  buyer: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['guest', 'new_member', 'member']), tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]) }),
    z.object({ kind: z.literal('customer'), id: idField }),
  ]),
  lines: z.array(z.object({ product_item_id: idField, quantity })).max(50),
  /** SKUs typed or pasted: one piece each, in addition to the lines. */
  skus: z.array(z.string().trim().min(1).max(64)).max(50).default([]),
  /** The id of a stored cart whose items are used instead. */
  cart: z.uuid().nullable(),
  /** Other codes in the cart: coupons, promo codes, codes of other offers. */
  codes: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
});

const dryRunRule = z.object({
  key: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  is_draft: z.boolean(),
  valid: z.boolean(),
  discount: amountView,
  /** Why it does not count, in the reader's words. */
  reason: z.string().nullable(),
});

/** Amounts in major units. */
export const offerDryRunView = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      product_item_id: z.number().nullable(),
      sku: z.string(),
      name: z.string(),
      picture: pictureView.nullable(),
      quantity: z.number(),
      line_total: amountView,
      discount: amountView,
      problem: z.string().nullable(),
    }),
  ),
  rules: z.array(dryRunRule),
  why: z.array(z.object({ step: z.string(), label: z.string(), amount: amountView })),
  items_total: amountView,
  discount_total: amountView,
  shipping_total: amountView,
  final_total: z.number(),
  bonus_credits: z.number(),
  gifts: z.array(z.string()),
  unknown_skus: z.array(z.string()),
  unknown_codes: z.array(z.object({ code: z.string(), reason: z.string() })),
  /** Other offers for the same items and time that cannot be combined with this one. */
  clashes: z.array(
    z.object({
      offer_id: z.number(),
      name: z.string(),
      starts_at: z.string().nullable(),
      ends_at: z.string().nullable(),
      /** The sample that was priced: item name, quantity and unit price. */
      sample: z.string(),
      quantity: z.number(),
      unit_price: amountView,
      /** What each of the two takes off the sample when applied alone. */
      draft_discount: z.number(),
      other_discount: z.number(),
      winner: z.enum(['draft', 'other']),
    }),
  ),
});
export type OfferDryRunView = z.infer<typeof offerDryRunView>;
