import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent } from '#shared/fields.ts';
import { affiliateEndpoints } from './contract/affiliate.ts';
import { feedEndpoints } from './contract/feeds.ts';
import { pixelEndpoints } from './contract/pixel.ts';

export { type ConversionRow, conversionStates } from './contract/affiliate.ts';
export { type FeedRefusal, feedTargets, type RefusalReason } from './contract/feeds.ts';

/** What the browser may report; a purchase is reported by the server alone, when it was paid. */
export const browserEvents = [
  ...['PageView', 'ViewContent', 'Search', 'AddToCart', 'InitiateCheckout', 'AddPaymentInfo', 'CompleteRegistration'],
] as const;

export const marketingContract = {
  fbq: endpoint({
    method: 'POST',
    path: '/api/fbq',
    access: 'public',
    summary: 'Reports an event of the browser to Meta, with consent only; event_id is the one of the browser’s pixel',
    input: z.object({
      event: z.enum(browserEvents),
      url: z.string().min(1).max(2000),
      cart: z.uuid().nullish(),
      event_id: z
        .string()
        .regex(/^[\w-]{8,64}$/, { error: 'invalid' })
        .optional(),
      /** Products the event is about. */
      content_ids: z.array(z.string().max(40)).max(20).default([]),
      search_string: z.string().max(200).optional(),
      /** Of the advertisement that led here, while the pixel has no cookie of it. */
      fbclid: z.string().max(500).optional(),
    }),
    output: noContent,
    status: 204,
  }),
  ...pixelEndpoints,
  ...affiliateEndpoints,
  ...feedEndpoints,
};
