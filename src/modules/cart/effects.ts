import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A customer left a cart for an hour (`nth` 1) or a day (2). */
export const cartEffects = declareEffects({ cart_left: z.object({ cart_id: z.uuid(), nth: z.int().min(1).max(2) }) });
