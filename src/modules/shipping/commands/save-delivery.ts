import { currencyOf } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { refuseShipping, type shippingContract } from '../contract.ts';
import { rangeChecked } from '../rules.ts';
import { type DeliveryValues, insertDelivery, selectDelivery, updateDelivery } from '../store/methods.ts';

type Form = ParsedInputOf<typeof shippingContract.create>;
type Saved = { id: number; version: number };

/** Adds a delivery method at the end of the list; amounts in major units. Throws InvalidInput. */
export const addDeliveryMethod = async (tx: Tx, form: Form): Promise<Saved> => insertDelivery(tx, await valuesOf(tx, form));

export const createDelivery = ({ db }: Context, form: Form): Promise<Saved> => inTransaction(db, (tx) => addDeliveryMethod(tx, form));

/** Saves a delivery method. Throws delivery_changed when somebody saved it before, delivery_not_found when it is gone. */
export const updateDeliveryMethod = (
  { db }: Context,
  { id, version, ...form }: ParsedInputOf<typeof shippingContract.update>,
): Promise<Saved> =>
  inTransaction(db, async (tx) => {
    const saved = await updateDelivery(tx, id, version, await valuesOf(tx, form));
    if (saved) return saved;
    const current = await selectDelivery(tx, id);
    throw current ? refuseShipping('delivery_changed', { version: current.version }) : refuseShipping('delivery_not_found');
  });

async function valuesOf(tx: Tx, form: Form): Promise<DeliveryValues> {
  const currency = await currencyOf(tx);
  const minorOrNull = (amount: number | null) => (amount === null ? null : fromMajor(amount, currency));
  const { fee, free_threshold, min_total, max_total, ...rest } = rangeChecked(form);
  const threshold = minorOrNull(free_threshold);
  // Above nothing as it was typed, yet nothing in the smallest unit of the currency.
  if (threshold === 0) throw new InvalidInput({ free_threshold: [{ key: 'greater_than', facts: { min: 0 } }] });
  return {
    ...rest,
    fee: fromMajor(fee, currency),
    free_threshold: threshold,
    min_total: minorOrNull(min_total),
    max_total: minorOrNull(max_total),
  };
}
