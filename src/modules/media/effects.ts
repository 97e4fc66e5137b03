import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A picture was stored: its smaller sizes are still to be made. */
export const mediaEffects = declareEffects({ picture_stored: z.object({ media_id: z.int() }) });
