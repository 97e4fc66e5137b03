import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A message from the contact form was stored. */
export const contentEffects = declareEffects({ contact_message: z.object({ message_id: z.int() }) });
