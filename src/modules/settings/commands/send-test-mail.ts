import { staffMail } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { settingsContract } from '../contract.ts';
import { settingsEffects } from '../effects.ts';

type Contract = typeof settingsContract;

const onceEveryMs = 60_000;

/** Requests a test mail to the caller; returns its address. */
export async function sendTestMail(ctx: Context, { mail, locale }: ParsedInputOf<Contract['testMail']>): Promise<{ email: string }> {
  const { id } = staffCaller(ctx);
  const slot = Math.floor(ctx.clock.now().getTime() / onceEveryMs);
  await inTransaction(ctx.db, (tx) =>
    settingsEffects.emit(
      tx,
      'test_mail',
      { staff_id: id, ...(mail && { mail, locale }) },
      [id, slot, ...(mail ? [mail, locale] : [])].join(':'),
    ),
  );
  return { email: (await staffMail.addressOf(ctx.db, id)).email };
}
