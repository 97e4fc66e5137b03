import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** An item can be bought again for which a notice was asked. */
export const stockEffects = declareEffects({ stock_notice: z.object({ notice_id: z.int() }) });

/** A brand or a category has another name or place: its products are found by other words. */
export const searchEffects = declareEffects({
  search_outdated: z.object({ brand_id: z.int().optional(), category_id: z.int().optional() }),
});
