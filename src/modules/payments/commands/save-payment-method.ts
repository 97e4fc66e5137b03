import { currencyOf } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { type paymentsContract, refusePayments } from '../contract.ts';
import { checkedForm } from '../rules.ts';
import { insertMethod, type MethodValues, selectMethod, updateMethod } from '../store/methods.ts';

type Form = ParsedInputOf<typeof paymentsContract.create>;
type Saved = { id: number; version: number };

/** Adds a payment method at the end of the list; amounts in major units. Throws InvalidInput. */
export const addPaymentMethod = async (tx: Tx, form: Form): Promise<Saved> => insertMethod(tx, await valuesOf(tx, form));

export const createPaymentMethod = ({ db }: Context, form: Form): Promise<Saved> => inTransaction(db, (tx) => addPaymentMethod(tx, form));

/** Saves a payment method. Throws payment_changed when somebody saved it before, payment_not_found when it is gone. */
export const updatePaymentMethod = (
  { db }: Context,
  { id, version, ...form }: ParsedInputOf<typeof paymentsContract.update>,
): Promise<Saved> =>
  inTransaction(db, async (tx) => {
    const saved = await updateMethod(tx, id, version, await valuesOf(tx, form));
    if (saved) return saved;
    const current = await selectMethod(tx, id);
    throw current ? refusePayments('payment_changed', { version: current.version }) : refusePayments('payment_not_found');
  });

async function valuesOf(tx: Tx, form: Form): Promise<MethodValues> {
  const currency = await currencyOf(tx);
  const minorOrNull = (amount: number | null) => (amount === null ? null : fromMajor(amount, currency));
  const { fee, min_total, max_total, ...rest } = checkedForm(form);
  return { ...rest, fee: fromMajor(fee, currency), min_total: minorOrNull(min_total), max_total: minorOrNull(max_total) };
}
