import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';
import { locales } from '#shared/locale.ts';
import { notificationMails } from './contract/order-mails.ts';

/** A staff member requested a test mail: a plain one, or an example of a mail. */
export const settingsEffects = declareEffects({
  test_mail: z.object({ staff_id: z.int(), mail: z.enum(notificationMails).optional(), locale: z.enum(locales).optional() }),
});
