import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

export const contentEffects = declareEffects({
  /** A message from the contact form was stored. */
  contact_message: z.object({ message_id: z.int() }),
  /** Staff answered one. */
  contact_reply: z.object({ reply_id: z.int() }),
});
