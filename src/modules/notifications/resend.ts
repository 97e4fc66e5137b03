import type { PayloadOf } from '#platform/outbox/effects.ts';
import { deliver } from './deliver.ts';
import { deliverMessage } from './deliver-message.ts';
import type { notificationEffects } from './effects.ts';
import { type NotificationDeps, readMailShop } from './mail-deps.ts';
import { mailById } from './queries.ts';
import { erasedRecipient } from './rules.ts';
import type { MailKind } from './store/mails.ts';

/** Sends a stored mail again as it was, unless it was erased meanwhile; a row of its own names the first. */
export const resendStored =
  (deps: NotificationDeps) =>
  async ({ mail_id, staff_id }: PayloadOf<typeof notificationEffects, 'mail_resent'>, key: string): Promise<void> => {
    const stored = await mailById(deps.db, mail_id);
    if (!stored || stored.recipient === erasedRecipient) return;
    const { channel, recipient, locale, subject, html, plain, document_key } = stored;
    // Cast: rows contain what this program wrote.
    const kind = stored.kind as MailKind;
    const resent = { resend_of: stored.resend_of ?? mail_id, staff_id };
    if (channel !== 'mail') {
      await deliverMessage(deps, { key, channel, kind, recipient, locale, text: plain, resent });
      return;
    }
    await deliver(deps, await readMailShop(deps), {
      ...{ key, kind, recipient, locale, mail: { subject, html, plain }, documentKey: document_key, resent },
    });
  };
