import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A member of staff wants to know whether mails arrive. */
export const settingsEffects = declareEffects({ test_mail: z.object({ staff_id: z.int() }) });
