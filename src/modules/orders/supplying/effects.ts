import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** `supplier_check`: an order with a supplier's items was paid, accepted, edited or cancelled. */
export const supplyEffects = declareEffects({ supplier_check: z.object({ order_id: z.int() }) });
