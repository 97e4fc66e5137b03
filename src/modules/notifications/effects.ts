import { z } from 'zod';
import { notificationMails } from '#modules/settings/contract.ts';
import { declareEffects } from '#platform/outbox/effects.ts';
import { locales } from '#shared/locale.ts';
import { messageChannels } from './ports.ts';

/** A staff member sends a stored mail again, or an example of a message to one receiver. */
export const notificationEffects = declareEffects({
  mail_resent: z.object({ mail_id: z.int(), staff_id: z.int() }),
  /** The next turn of a bulk message. */
  bulk_due: z.object({ bulk_id: z.int() }),
  test_message: z.object({
    mail: z.enum(notificationMails),
    locale: z.enum(locales),
    channel: z.enum(messageChannels),
    recipient: z.string(),
  }),
});
