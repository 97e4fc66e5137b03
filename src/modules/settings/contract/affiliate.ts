import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { planning, planOf, saved } from './planned.ts';
import { httpsUrl } from './website.ts';

/** Issued by the network: numbers, in older contracts letters too. */
const networkId = z
  .string()
  .trim()
  .regex(/^[\w-]{0,40}$/, { error: 'invalid' });

/** The affiliate network that brings shoppers by `RID` and `Click_ID`. */
const affiliateSettings = z.object({
  active: z.boolean(),
  offer_id: networkId,
  advertiser_id: networkId,
  /** Commission, percent of the items after discounts, without shipping and credits. */
  rate: z.number().min(0).max(100),
  conversion_url: httpsUrl,
  reversal_url: httpsUrl,
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
    output: z.object({ value: affiliateSettings, version: z.number(), planned: planOf(affiliateSettings) }),
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
