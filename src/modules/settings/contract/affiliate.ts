import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent } from '#shared/fields.ts';
import { planning, planSchema, saved } from './planned.ts';
import { httpsUrl } from './website.ts';

/** Issued by the network: numbers, in older contracts letters too. */
const networkId = z
  .string()
  .trim()
  .regex(/^[\w-]{0,40}$/, { error: 'invalid' });

/** `shop_com`: SHOP.COM by the API of HasOffers. `template`: a network that gave an address with placeholders. */
export const affiliateNetworks = ['shop_com', 'template'] as const;
export type AffiliateNetwork = (typeof affiliateNetworks)[number];

/** The placeholders in an address, in braces (`{order_no}`), that are replaced by the value. */
export const placeholders = [
  ...['order_no', 'order_date', 'sale_amount', 'commission', 'currency', 'RID', 'Click_ID', 'is_adjustment'],
] as const;

/** An address to call, with placeholders. */
const templateUrl = httpsUrl.refine(
  (url) => [...url.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => placeholders.some((known) => known === name)),
  {
    error: 'placeholder',
  },
);

/** The affiliate network that brings shoppers by `RID` and `Click_ID`. */
export const affiliateSettings = z.object({
  active: z.boolean(),
  network: z.enum(affiliateNetworks),
  offer_id: networkId,
  advertiser_id: networkId,
  /** Commission, percent of the items after discounts, without shipping and credits. */
  rate: z.number().min(0).max(100),
  conversion_url: templateUrl,
  reversal_url: templateUrl,
  /** How long after the click an order counts. */
  window_days: z.number().int().min(1).max(365),
});
export type AffiliateSettings = z.infer<typeof affiliateSettings>;

export const affiliateEndpoints = {
  affiliate: endpoint({
    method: 'GET',
    path: '/api/admin/settings/affiliate',
    access: 'system update',
    summary: 'The settings of the affiliate network with their version',
    input: z.object({}),
    output: z.object({ value: affiliateSettings, version: z.number(), planned: planSchema(affiliateSettings), has_token: z.boolean() }),
  }),
  saveAffiliate: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/affiliate',
    access: 'system update',
    summary: 'Saves the settings of the affiliate network, now or from a time on',
    input: planning(affiliateSettings),
    output: saved,
    errors: ['settings_changed'],
  }),
  saveAffiliateToken: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/affiliate/token',
    access: 'system update',
    summary: 'Stores the token of the affiliate network, or deletes it (null); it is never answered',
    input: z.object({ token: z.string().trim().min(1).max(500).nullable() }),
    output: noContent,
    status: 204,
  }),
  cancelAffiliate: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/affiliate/plan',
    access: 'system update',
    summary: 'Cancels the planned change of the settings of the affiliate network',
    input: z.object({ version: z.coerce.number().int() }),
    output: saved,
    errors: ['settings_changed', 'nothing_planned'],
  }),
};
