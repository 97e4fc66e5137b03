import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A picture was stored: its smaller sizes must be created. */
export const mediaEffects = declareEffects({ picture_stored: z.object({ media_id: z.int() }) });
