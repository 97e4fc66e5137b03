import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { type contentContract, refuseContent } from '../contract.ts';
import { contentEffects } from '../effects.ts';
import { insertReply, markAnswered, messageState, switchMessage } from '../store/messages.ts';

type Contract = typeof contentContract;

/**
 * Stores an answer, which the worker mails once. Throws `message_not_found`, and `message_changed` with the present version when
 * someone answered or closed it since. The log contains who and when, never the text, because answers are deleted with their
 * message.
 */
export function answerMessage(ctx: Context, { id, version, body }: ParsedInputOf<Contract['replyMessage']>) {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await messageState(tx, id);
    if (!before) throw refuseContent('message_not_found');
    const written = await markAnswered(tx, id, version);
    if (written === undefined) throw refuseContent('message_changed', { current: before.version });
    const reply = { message_id: id, staff_id: caller.id, staff_name: caller.name, body, created_at: ctx.clock.now() };
    const replyId = await insertReply(tx, reply);
    await contentEffects.emit(tx, 'contact_reply', { reply_id: replyId }, replyId);
    await audit(tx, ctx, id, 'reply', { old: before.state, new: 'answered' });
    return { id: replyId, version: written };
  });
}

/** Closes messages or opens them again, each in its own transaction. */
export const bulkMessages = (ctx: Context, { ids, closed }: ParsedInputOf<Contract['bulkMessages']>): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const before = await messageState(tx, id);
      if (!before) throw refuseContent('message_not_found');
      const state = await switchMessage(tx, id, closed);
      if (state) await audit(tx, ctx, id, closed ? 'close' : 'reopen', { old: before.state, new: state });
      return state !== undefined;
    }),
  );

const audit = (tx: Tx, ctx: Context, id: number, action: string, state: { old: string; new: string }): Promise<void> =>
  recordAudit(tx, {
    subject_type: 'ContactMessage',
    subject_id: id,
    action,
    caller: staffCaller(ctx),
    changes: state.old === state.new ? [] : [{ field: 'state', ...state }],
    request_id: ctx.requestId,
  });
