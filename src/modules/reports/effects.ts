import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** The figures of a whole week or month are due: its first and last day. */
export const reportEffects = declareEffects({
  sales_report: z.object({ rhythm: z.enum(['weekly', 'monthly']), from: z.iso.date(), to: z.iso.date() }),
});
