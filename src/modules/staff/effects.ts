import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A mail with a link for a new password, and one to a new staff member with the name of who added them. */
export const staffEffects = declareEffects({
  staff_password_reset: z.object({ email: z.string() }),
  staff_invitation: z.object({ email: z.string(), by: z.string() }),
});
