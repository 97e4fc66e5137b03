import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent, nothing, pageInput, pageSchema, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';

export const feedTargets = ['google', 'meta'] as const;
/** Why something is not listed. */
export const refusalReasons = [
  'no_picture',
  'no_english',
  'no_identifier',
  'wrong_gtin',
  'no_price',
  'members_only',
  'for_credits',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** One feed: a target in a language, `google-tw`. */
export const feedNames = feedTargets.flatMap((target) => locales.map((locale) => `${target}-${locale}` as const));
export type FeedName = (typeof feedNames)[number];

const feedFacts = z.object({
  name: z.enum(feedNames),
  url: z.string(),
  /** Null: not made yet. */
  made_at: z.string().nullable(),
  listed: z.number(),
  refused: z.number(),
});

const refusal = z.object({
  id: z.number(),
  product_id: z.number(),
  name: z.string(),
  picture: pictureView.nullable(),
  sku: z.string(),
  reasons: z.array(z.enum(refusalReasons)),
  /** The feeds that do not list it. */
  feeds: z.array(z.enum(feedNames)),
});
export type FeedRefusal = z.infer<typeof refusal>;

export const feedEndpoints = {
  feedRefusals: endpoint({
    method: 'GET',
    path: '/api/admin/feeds',
    access: 'products view',
    summary: 'The product feeds, and what all or one of them do not list and why',
    input: pageInput.extend({
      feed: z.enum(feedNames).optional(),
      reason: z.enum(refusalReasons).optional(),
      sort: z.literal('id').default('id'),
    }),
    /** `all`: the things that some feed does not list. */
    output: pageSchema(refusal).extend({ feeds: z.array(feedFacts), all: z.number() }),
  }),
  refreshFeeds: endpoint({
    method: 'POST',
    path: '/api/admin/feeds/refresh',
    access: 'products update',
    summary: 'Has the product feeds made again by the worker',
    input: nothing,
    output: noContent,
    status: 204,
  }),
};
