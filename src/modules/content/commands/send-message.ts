import { pictureRows, takeUploads } from '#modules/media/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { contactPictures } from '#shared/image-limits.ts';
import { type contentContract, refuseContent } from '../contract.ts';
import { contentEffects } from '../effects.ts';
import { insertMessage } from '../store/messages.ts';

/** Stores pictures for a contact message, for it alone: they are deleted with it. Throws InvalidInput. */
export async function receiveContactPictures(ctx: Context): Promise<{ keys: string[] }> {
  const owner = `contact:${randomToken(12)}`;
  return { keys: (await takeUploads(ctx, { limit: contactPictures, owner })).map((picture) => picture.key) };
}

/**
 * Stores a contact message; the worker mails it. A bot that fills the hidden field gets a success answer. Throws
 * message_not_sent when storing failed.
 */
export async function sendMessage(ctx: Context, input: ParsedInputOf<typeof contentContract.contact>): Promise<undefined> {
  const { website, message, pictures, ...sender } = input;
  if (website !== '') return;
  const customer_id = ctx.caller.kind === 'customer' ? ctx.caller.id : null;
  const row = { ...sender, body: message, locale: ctx.locale, customer_id, created_at: ctx.clock.now() };
  try {
    await inTransaction(ctx.db, async (tx) => {
      const id = await insertMessage(tx, { ...row, media_ids: await pictureRows.idsByKey(tx, pictures) });
      await contentEffects.emit(tx, 'contact_message', { message_id: id }, id);
    });
  } catch (error) {
    ctx.log.error({ err: error, request_id: ctx.requestId }, 'a contact message was not stored');
    throw refuseContent('message_not_sent');
  }
}
