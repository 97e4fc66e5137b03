import { audience } from '#modules/customers/index.ts';
import { readWebsite, serviceAccounts } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { BulkForm } from '../contract/bulk.ts';
import { inBraces } from '../contract/variables.ts';
import { type notificationsContract, refuseNotifications } from '../contract.ts';
import { notificationEffects } from '../effects.ts';
import { buildSegment } from './segment.ts';
import { deleteDraft, findBulk, insertBulk, scheduleBulk, stopBulk as stopStored, updateDraft } from './store.ts';

type Contract = typeof notificationsContract;

const variables = ['name', 'site'];
/** Characters of a body; a text message is charged by its length. */
const maxLength = { mail: 3000, line: 1000, sms: 300 };

/** Stores a bulk message as a draft. Throws InvalidInput for a wrong variable, a missing subject or a text that is too long. */
export async function createBulk(ctx: Context, form: ParsedInputOf<Contract['createBulk']>): Promise<{ id: number }> {
  refuseInvalid(form);
  return inTransaction(ctx.db, async (tx) => {
    const id = await insertBulk(tx, form, { staff_id: staffCaller(ctx).id, created_at: ctx.clock.now() });
    await audit(tx, ctx, id, 'create', form.name);
    return { id };
  });
}

/** Saves a draft. Throws bulk_not_found, bulk_changed (also when it is no longer a draft), and as createBulk. */
export async function saveBulk(ctx: Context, { id, version, ...form }: ParsedInputOf<Contract['saveBulk']>): Promise<{ version: number }> {
  refuseInvalid(form);
  return inTransaction(ctx.db, async (tx) => {
    await findExisting(tx, id);
    const next = await updateDraft(tx, id, form, version);
    if (next === undefined) throw refuseNotifications('bulk_changed');
    await audit(tx, ctx, id, 'update', form.name);
    return { version: next };
  });
}

/** Deletes a draft. Throws bulk_not_found, bulk_not_now. */
export const deleteBulk = (ctx: Context, { id }: { id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const { name } = await findExisting(tx, id);
    if (!(await deleteDraft(tx, id))) throw refuseNotifications('bulk_not_now');
    await audit(tx, ctx, id, 'delete', name);
    return undefined;
  });

/** Sends a draft or goes on with a stopped one, now or at a time. Throws bulk_not_found, bulk_not_now, bulk_changed, channel_off. */
export async function startBulk(ctx: Context, { id, version, at }: ParsedInputOf<Contract['startBulk']>): Promise<undefined> {
  const { offered } = await serviceAccounts.readMessaging(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { name, channel, state } = await findExisting(tx, id);
    if (channel !== 'mail' && !offered[channel]) throw refuseNotifications('channel_off');
    if (state !== 'draft' && state !== 'stopped') throw refuseNotifications('bulk_not_now');
    const now = ctx.clock.now();
    const when = at === null ? now : new Date(at);
    if (!(await scheduleBulk(tx, { id, version, at: when }))) throw refuseNotifications('bulk_changed');
    await audit(tx, ctx, id, 'start', name);
    if (when <= now) await notificationEffects.emit(tx, 'bulk_due', { bulk_id: id }, `${id}:${randomId()}`);
  });
  return undefined;
}

/** Stops one that waits or runs. Throws bulk_not_found, bulk_not_now. */
export const stopBulk = (ctx: Context, { id }: { id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const { name } = await findExisting(tx, id);
    if (!(await stopStored(tx, id))) throw refuseNotifications('bulk_not_now');
    await audit(tx, ctx, id, 'stop', name);
    return undefined;
  });

export async function countReceivers({ db, clock }: Context, input: ParsedInputOf<Contract['countReceivers']>): Promise<{ count: number }> {
  const { time_zone } = await readWebsite(db);
  const { count } = await audience.countSegment(db, buildSegment(input, time_zone, clock.now()));
  return { count };
}

async function findExisting(tx: Tx, id: number) {
  const found = await findBulk(tx, id);
  if (!found) throw refuseNotifications('bulk_not_found');
  return found;
}

function refuseInvalid({ channel, subject, body }: BulkForm): void {
  const problems: Record<string, ValidationProblem[]> = {};
  const max = maxLength[channel];
  for (const locale of ['tw', 'en'] as const) {
    for (const [field, text = ''] of [['subject', subject[locale]] as const, ['body', body[locale]] as const]) {
      const unknown = inBraces(text).filter((name) => !variables.includes(name));
      const facts = { unknown: unknown.map((name) => `{${name}}`).join(' '), known: variables.map((name) => `{${name}}`).join(' ') };
      if (unknown.length > 0) problems[`${field}.${locale}`] = [{ key: 'variable_unknown', facts }];
    }
    if ((body[locale] ?? '').length > max) problems[`body.${locale}`] = [{ key: 'too_long', facts: { max } }];
  }
  if (channel === 'mail' && subject.tw === '') problems['subject.tw'] = [{ key: 'required' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

type Action = 'create' | 'update' | 'delete' | 'start' | 'stop';

const audit = (tx: Tx, ctx: Context, id: number, action: Action, name: string): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'BulkMessage', subject_id: id, action, caller: staffCaller(ctx) },
    ...{ changes: [{ field: 'name', old: null, new: name }], request_id: ctx.requestId },
  });
