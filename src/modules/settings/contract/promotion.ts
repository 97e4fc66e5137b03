import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, textField } from '#shared/fields.ts';
import type { InMinor } from '#shared/money.ts';
import { planning, planSchema, saved } from './planned.ts';

/** Services that the shop's purse can be made to pay: text messages, LINE messages, consignment notes, electronic invoices. */
export const meteredServices = ['sms', 'line', 'note', 'invoice'] as const;
export type MeteredService = (typeof meteredServices)[number];

/** How credits are earned, spent and bought. Amounts in major units at the API, in minor units inside. */
export const creditSettings = z.object({
  /** Reward, percent of the items paid with money. */
  reward_rate: z.number().min(0).max(100),
  /** Lifetime of granted credits, days; null: no expiry. */
  expiry_days: z.number().int().min(1).max(3650).nullable(),
  /** Maximum share of the items payable with credits, percent; null: all. */
  max_share_percent: z.number().min(1).max(100).nullable(),
  /** Minimum item total for paying with credits; null: none. */
  min_goods: amountField.nullable(),
  apply_default: z.enum(['none', 'max']),
  covers_shipping: z.boolean(),
  register_bonus: amountField,
  /** Granted once a year, on the birthday. */
  birthday_bonus: amountField,
  /** Whether grants are taken from the shop's purse. */
  reserve: z.boolean(),
  /** What one purchase of the shop may be. */
  buy_min: amountField.positive(),
  buy_max: amountField.positive(),
  /** Below it the back office warns. */
  low_balance: amountField,
  /** Prices of metered services, taken from the shop's purse for each one used; 0: none. A long text message counts as several. */
  price_sms: amountField,
  price_line: amountField,
  price_note: amountField,
  price_invoice: amountField,
} satisfies Record<`price_${MeteredService}`, unknown> & Record<string, unknown>);
export type CreditSettings = z.infer<typeof creditSettings>;
/** As stored: amounts in minor units. */
export type StoredCredits = InMinor<CreditSettings>;

const giftTier = z.object({
  /** Stable id referenced by carts; a new tier has none yet. */
  id: z.number().int().positive().optional(),
  name: textField(60),
  /** Items must exceed it (spec section 5). */
  min_price: amountField,
  /** The gifts of which `select` pieces may be chosen. */
  ids: z.array(idField).max(50),
  select: z.number().int().min(1).max(20),
});
/** cart_gifts: gifts by cart value. */
export const giftSetting = z.object({
  active: z.boolean(),
  min_price: amountField,
  accumulate: z.boolean(),
  tiers: z.array(giftTier).max(20),
});
export type GiftSettingForm = z.infer<typeof giftSetting>;
/** As stored: every tier has its id. */
export type CartGifts = InMinor<SavedGiftSetting>;
/** As the answer shows it, in major units. */
export type SavedGiftSetting = z.infer<typeof savedCartGifts>;

const savedCartGifts = giftSetting.extend({ tiers: z.array(giftTier.required({ id: true })) });
export const publicCartGifts = giftSetting.extend({
  tiers: z.array(giftTier.extend({ id: z.number(), name: z.string() })),
});

export const promotionEndpoints = {
  credits: endpoint({
    method: 'GET',
    path: '/api/admin/settings/credits',
    access: 'system update',
    summary: 'The credit settings with their version',
    input: z.object({}),
    output: z.object({ value: creditSettings, version: z.number(), planned: planSchema(creditSettings) }),
  }),
  saveCredits: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/credits',
    access: 'system update',
    summary: 'Saves the credit settings, now or from a time on',
    input: planning(creditSettings),
    output: saved,
    errors: ['settings_changed'],
  }),
  cancelCredits: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/credits/plan',
    access: 'system update',
    summary: 'Cancels the planned change of the credit settings',
    input: z.object({ version: z.coerce.number().int() }),
    output: saved,
    errors: ['settings_changed', 'nothing_planned'],
  }),
  gifts: endpoint({
    method: 'GET',
    path: '/api/admin/settings/gifts',
    access: 'gifts update',
    summary: 'The gift setting of the cart, with its version',
    input: z.object({}),
    output: z.object({ value: savedCartGifts, version: z.number(), planned: planSchema(savedCartGifts) }),
  }),
  saveGifts: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/gifts',
    access: 'gifts update',
    summary: 'Saves the gift setting of the cart, now or from a time on',
    input: planning(giftSetting),
    output: saved,
    errors: ['settings_changed'],
  }),
  cancelGifts: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/gifts/plan',
    access: 'gifts update',
    summary: 'Cancels the planned change of the gift setting',
    input: z.object({ version: z.coerce.number().int() }),
    output: saved,
    errors: ['settings_changed', 'nothing_planned'],
  }),
};
