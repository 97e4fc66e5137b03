import { readCustomer } from '#modules/customers/index.ts';
import { readCreditSettings, readCurrency, readWebsite } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import { type creditsContract, refuseCredits } from '../contract.ts';
import { grantCredits, revokeCredits } from '../grant-credits.ts';
import { creditBalance } from '../queries/balances.ts';
import { creditExpiry } from '../rules.ts';

type Input = ParsedInputOf<(typeof creditsContract)['adjust']>;

/**
 * Staff grant or take back a customer's credits with a reason shown to the customer; amounts in major units. Idempotent by
 * `key`. Returns the new balance.
 */
export function adjustCredits(ctx: Context, input: Input): Promise<{ balance: number }> {
  return inTransaction(ctx.db, async (tx) => {
    await adjust(tx, ctx, input);
    return { balance: toMajor(await creditBalance(tx, input.id, ctx.clock.now()), await readCurrency(tx)) };
  });
}

/** The same grant with the same reason for each of some customers. Idempotent by `key`. */
export const grantToMany = (
  ctx: Context,
  { ids, key, ...grant }: ParsedInputOf<(typeof creditsContract)['grantToMany']>,
): Promise<BulkAnswer> => runBulk(ctx, ids, (id) => inTransaction(ctx.db, (tx) => adjust(tx, ctx, { ...grant, id, key: `${key}:${id}` })));

/** Whether anything changed. */
async function adjust(tx: Tx, ctx: Context, input: Input): Promise<boolean> {
  if (!(await readCustomer(tx, input.id))) throw refuseCredits('credits_customer_not_found');
  const amount = fromMajor(input.amount, await readCurrency(tx));
  if (amount === 0 || !(await move(tx, ctx, input, amount))) return false;
  await audit(tx, ctx, input);
  return true;
}

/** False when this was done before. `amount` in minor units, signed. */
async function move(tx: Tx, ctx: Context, { id, reason, expires_at, key }: Input, amount: number): Promise<boolean> {
  const now = ctx.clock.now();
  const why = {
    customerId: id,
    description: reason,
    effectKey: `staff:${key ?? randomId()}`,
    staffId: staffCaller(ctx).id,
    now,
  };
  if (amount < 0) return revokeCredits(tx, { ...why, amount: -amount });
  return grantCredits(tx, { ...why, amount, expiresAt: await resolveExpiry(tx, expires_at, now) });
}

async function resolveExpiry(tx: Tx, requested: string | null | undefined, now: Date): Promise<Date | null> {
  if (requested === undefined) return creditExpiry((await readCreditSettings(tx, now)).expiry_days, now, (await readWebsite(tx)).time_zone);
  return requested === null ? null : new Date(requested);
}

const audit = (tx: Tx, ctx: Context, { id, amount }: Input) =>
  recordAudit(tx, {
    subject_type: 'Customer',
    subject_id: id,
    action: 'update',
    caller: staffCaller(ctx),
    changes: [{ field: 'credits', old: null, new: amount }],
    request_id: ctx.requestId,
  });
