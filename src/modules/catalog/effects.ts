import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** An item with stock notices can be bought again. */
export const stockEffects = declareEffects({ stock_notice: z.object({ notice_id: z.int() }) });

/** A brand or category was renamed or moved: its products must be indexed again. */
export const searchEffects = declareEffects({
  search_outdated: z.object({ brand_id: z.int().optional(), category_id: z.int().optional() }),
});
