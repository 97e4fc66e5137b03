import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A staff member sends a stored mail again. */
export const notificationEffects = declareEffects({ mail_resent: z.object({ mail_id: z.int(), staff_id: z.int() }) });
