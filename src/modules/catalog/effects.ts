import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** `stock_notice`: an item with stock notices can be bought again. `staff_low_stock`: these items ran low since the last report. */
export const stockEffects = declareEffects({
  stock_notice: z.object({ notice_id: z.int() }),
  staff_low_stock: z.object({ item_ids: z.array(z.int()) }),
});

/** A brand or category was renamed or moved: its products must be indexed again. */
export const searchEffects = declareEffects({
  search_outdated: z.object({ brand_id: z.int().optional(), category_id: z.int().optional() }),
});
