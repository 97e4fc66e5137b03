import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type notificationsContract, refuseNotifications } from '../contract.ts';
import { notificationEffects } from '../effects.ts';
import { mailById } from '../queries.ts';
import { isResendable } from '../rules.ts';

/** Sends a stored mail again; the same key sends once. Throws mail_not_found, mail_not_resendable. */
export async function resendMail(ctx: Context, { id, key }: ParsedInputOf<(typeof notificationsContract)['resend']>): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const mail = await mailById(tx, id);
    if (!mail) throw refuseNotifications('mail_not_found');
    if (!isResendable(mail)) throw refuseNotifications('mail_not_resendable');
    await notificationEffects.emit(tx, 'mail_resent', { mail_id: id, staff_id: staffCaller(ctx).id }, key);
  });
}
