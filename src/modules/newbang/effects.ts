import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/**
 * `newbang_sync`: read the next pages of a sync. `newbang_pictures`: copy the pictures of an imported product into the media library.
 * `newbang_notice`: query what a notice of the supplier is about.
 */
export const newbangEffects = declareEffects({
  newbang_sync: z.object({ sync_id: z.int() }),
  newbang_pictures: z.object({ id: z.int(), urls: z.array(z.string()) }),
  newbang_notice: z.object({
    about: z.union([z.object({ sku: z.string() }), z.object({ product: z.string() }), z.object({ supplier_order_no: z.string() })]),
  }),
});

/**
 * Staff are alerted that syncs have begun to fail, `error`: the reason as in the journal of syncs; and of products of the shop that the
 * supplier has withdrawn, `names`: of some of them, `count`: of all.
 */
export const newbangAlerts = declareEffects({
  staff_newbang_sync: z.object({ sync_id: z.int(), error: z.string() }),
  staff_newbang_gone: z.object({ sync_id: z.int(), names: z.array(z.string()), count: z.int() }),
});
