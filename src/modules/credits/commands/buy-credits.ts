import { readCreditSettings, readCurrency } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { auditPurchase, creditPurchase } from '../card/credit-purchase.ts';
import { type creditsContract, refuseCredits } from '../contract.ts';
import { findPurchase, insertPurchase, settlePurchase } from '../store/purchases.ts';

type Contract = typeof creditsContract;
type Settled = ResultOf<Contract['confirmPurchase']>;

/** Throws InvalidInput on `amount` (major units) outside the range of the settings. */
export async function checkAmount(tx: Tx, amount: number, { currency, now }: { currency: Currency; now: Date }): Promise<void> {
  const { buy_min, buy_max } = await readCreditSettings(tx, now);
  const bought = fromMajor(amount, currency);
  if (bought < buy_min) throw new InvalidInput({ amount: [{ key: 'at_least', facts: { min: toMajor(buy_min, currency) } }] });
  if (bought > buy_max) throw new InvalidInput({ amount: [{ key: 'at_most', facts: { max: toMajor(buy_max, currency) } }] });
}

/** Records a bank transfer for credits, amount in major units. It counts when a second staff member has confirmed it. */
export function recordPurchase(ctx: Context, { amount, note }: ParsedInputOf<Contract['recordPurchase']>): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const currency = await readCurrency(tx);
    const now = ctx.clock.now();
    await checkAmount(tx, amount, { currency, now });
    const bought = fromMajor(amount, currency);
    const id = await insertPurchase(tx, { amount: bought, note, staffId: staffCaller(ctx).id, now });
    await auditPurchase(tx, ctx, id, 'create', { old: null, new: 'waiting' });
    return { id, state: 'waiting' as const };
  });
}

/** Confirms a transfer recorded by another staff member and credits the shop's purse. */
export function confirmPurchase(ctx: Context, { id }: { id: number }): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const { id: staffId } = staffCaller(ctx);
    const now = ctx.clock.now();
    const bought = await settlePurchase(tx, id, { state: 'paid', staffId, now });
    if (!bought) throw await findSettlingRefusal(tx, id, staffId);
    await creditPurchase(tx, { id, ...bought }, { staffId, now });
    await auditPurchase(tx, ctx, id, 'update', { old: 'waiting', new: 'paid' });
    return { id, state: 'paid' as const };
  });
}

/** Turns down a recorded purchase: the money did not come. */
export function refusePurchase(ctx: Context, { id }: { id: number }): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const { id: staffId } = staffCaller(ctx);
    if (!(await settlePurchase(tx, id, { state: 'refused', staffId, now: ctx.clock.now() })))
      throw await findSettlingRefusal(tx, id, staffId);
    await auditPurchase(tx, ctx, id, 'update', { old: 'waiting', new: 'refused' });
    return { id, state: 'refused' as const };
  });
}

async function findSettlingRefusal(tx: Tx, id: number, staffId: number) {
  const purchase = await findPurchase(tx, id);
  if (!purchase) return refuseCredits('credit_purchase_not_found');
  return purchase.state === 'waiting' && purchase.staff_id === staffId
    ? refuseCredits('credit_purchase_own')
    : refuseCredits('credit_purchase_settled');
}
