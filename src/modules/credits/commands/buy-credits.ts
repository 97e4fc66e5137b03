import { currencyOf, readCreditSettings } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type creditsContract, refuseCredits } from '../contract.ts';
import { writeMovement } from '../store/ledger.ts';
import { findPurchase, insertPurchase, settlePurchase } from '../store/purchases.ts';
import { lockShopPurse } from '../store/purses.ts';
import { descriptions } from '../words.ts';

type Contract = typeof creditsContract;
type Settled = ResultOf<Contract['confirmPurchase']>;

/** Records a bank transfer for credits, amount in major units. It counts when a second staff member has confirmed it. */
export function recordPurchase(ctx: Context, { amount, note }: ParsedInputOf<Contract['recordPurchase']>): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const [currency, { buy_min, buy_max }] = [await currencyOf(tx), await readCreditSettings(tx)];
    const bought = fromMajor(amount, currency);
    if (bought < buy_min) throw new InvalidInput({ amount: [{ key: 'at_least', facts: { min: toMajor(buy_min, currency) } }] });
    if (bought > buy_max) throw new InvalidInput({ amount: [{ key: 'at_most', facts: { max: toMajor(buy_max, currency) } }] });
    const id = await insertPurchase(tx, { amount: bought, note, staffId: staffCaller(ctx).id, now: ctx.clock.now() });
    await audit(tx, ctx, id, 'create', { old: null, new: 'waiting' });
    return { id, state: 'waiting' as const };
  });
}

/** Confirms what somebody else recorded: the shop's purse holds the credits from now on. */
export function confirmPurchase(ctx: Context, { id }: { id: number }): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const { id: staffId } = staffCaller(ctx);
    const now = ctx.clock.now();
    const bought = await settlePurchase(tx, id, { state: 'paid', staffId, now });
    if (!bought) throw await whyNot(tx, id, staffId);
    const { id: purseId } = await lockShopPurse(tx);
    const movement = { description: descriptions.bought(), reference: `purchase:${id}`, staffId, now };
    const lotOf = (amount: number) => [{ amount, expires_at: null, backed: false }];
    await writeMovement(tx, purseId, {
      ...movement,
      type: 'buy',
      amount: bought.amount,
      lots: lotOf(bought.amount),
      effectKey: `buy:${id}`,
    });
    if (bought.bonus > 0) {
      const extra = { type: 'bonus' as const, amount: bought.bonus, lots: lotOf(bought.bonus), effectKey: `buy:${id}:bonus` };
      await writeMovement(tx, purseId, { ...movement, ...extra });
    }
    await audit(tx, ctx, id, 'update', { old: 'waiting', new: 'paid' });
    return { id, state: 'paid' as const };
  });
}

/** Turns down a recorded purchase: the money did not come. */
export function refusePurchase(ctx: Context, { id }: { id: number }): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const { id: staffId } = staffCaller(ctx);
    if (!(await settlePurchase(tx, id, { state: 'refused', staffId, now: ctx.clock.now() }))) throw await whyNot(tx, id, staffId);
    await audit(tx, ctx, id, 'update', { old: 'waiting', new: 'refused' });
    return { id, state: 'refused' as const };
  });
}

async function whyNot(tx: Tx, id: number, staffId: number) {
  const purchase = await findPurchase(tx, id);
  if (!purchase) return refuseCredits('credit_purchase_not_found');
  return purchase.state === 'waiting' && purchase.staff_id === staffId
    ? refuseCredits('credit_purchase_own')
    : refuseCredits('credit_purchase_settled');
}

const audit = (tx: Tx, ctx: Context, id: number, action: string, state: { old: string | null; new: string }) =>
  recordAudit(tx, {
    subject_type: 'CreditPurchase',
    subject_id: id,
    action,
    caller: staffCaller(ctx),
    changes: [{ field: 'state', ...state }],
    request_id: ctx.requestId,
  });
