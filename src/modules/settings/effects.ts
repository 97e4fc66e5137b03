import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A staff member requested a test mail. */
export const settingsEffects = declareEffects({ test_mail: z.object({ staff_id: z.int() }) });
