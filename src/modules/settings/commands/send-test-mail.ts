import { staffMail } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { settingsEffects } from '../effects.ts';

const onceEveryMs = 60_000;

/** Requests a test mail to the caller; returns its address. */
export async function sendTestMail(ctx: Context): Promise<{ email: string }> {
  const { id } = staffCaller(ctx);
  const slot = Math.floor(ctx.clock.now().getTime() / onceEveryMs);
  await inTransaction(ctx.db, (tx) => settingsEffects.emit(tx, 'test_mail', { staff_id: id }, `${id}:${slot}`));
  return { email: (await staffMail.addressOf(ctx.db, id)).email };
}
