import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** `invoice_check`: something of an order has changed that its invoice may have to follow. */
export const invoiceEffects = declareEffects({ invoice_check: z.object({ order_id: z.int() }) });
