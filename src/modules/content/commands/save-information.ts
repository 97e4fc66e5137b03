import { recordRevision } from '#modules/revisions/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type contentContract, informationNumber, refuseContent } from '../contract.ts';
import { storedInformation, writeInformation } from '../store/information.ts';

/**
 * Saves an information page, with `draft` the one that the draft became. A change of substance makes a new version of the text,
 * which customers agree to again. Throws `information_changed` or `draft_changed`.
 */
export function saveInformation(
  ctx: Context,
  { name, value, version, is_substantial, draft }: ParsedInputOf<(typeof contentContract)['saveInformation']>,
): Promise<{ version: number; text_version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedInformation(tx, name);
    const written = await writeInformation(tx, name, { form: value, version, raises: is_substantial, now: ctx.clock.now() });
    if (!written) throw refuseContent('information_changed', { current: before.version });
    // What is stored, not what was sent: the server cleans texts.
    const after = await storedInformation(tx, name);
    const changes = diff({ ...before.value, text_version: before.text_version }, { ...after.value, text_version: after.text_version });
    const subject = { subject_type: 'Information' as const, subject_id: informationNumber(name) };
    await recordAudit(tx, { ...subject, action: 'update', caller, changes, request_id: ctx.requestId });
    const published = before.version === 0 ? undefined : before.value;
    await recordRevision(tx, ctx, { kind: 'information', subject: name }, { before: published, after: after.value, draft });
    return written;
  });
}
