import { readCurrency } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { InputOf, ParsedInputOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { convertAmounts } from '../amounts.ts';
import { deliveryForm, refuseShipping, type shippingContract } from '../contract.ts';
import { checkedForm } from '../rules.ts';
import { type DeliveryValues, insertDelivery, selectDelivery, updateDelivery } from '../store/methods.ts';

type Form = ParsedInputOf<typeof shippingContract.create>;
type Saved = { id: number; version: number };

/** Adds a delivery method at the end of the list; amounts in major units, omitted fields by default. Throws InvalidInput. */
export const addDeliveryMethod = async (tx: Tx, form: InputOf<typeof shippingContract.create>): Promise<Saved> =>
  insertDelivery(tx, await toDeliveryValues(tx, deliveryForm.parse(form)));

export const createDelivery = ({ db }: Context, form: Form): Promise<Saved> => inTransaction(db, (tx) => addDeliveryMethod(tx, form));

/** Saves a delivery method. Throws delivery_changed, delivery_not_found. */
export const updateDeliveryMethod = (
  { db }: Context,
  { id, version, ...form }: ParsedInputOf<typeof shippingContract.update>,
): Promise<Saved> =>
  inTransaction(db, async (tx) => {
    const saved = await updateDelivery(tx, id, version, await toDeliveryValues(tx, form));
    if (saved) return saved;
    throw await notHeld(tx, id);
  });

/** Why a change to this method did not hold. */
export async function notHeld(tx: Tx, id: number): Promise<Error> {
  const current = await selectDelivery(tx, id);
  return current ? refuseShipping('delivery_changed', { current: current.version }) : refuseShipping('delivery_not_found');
}

async function toDeliveryValues(tx: Tx, form: Form): Promise<DeliveryValues> {
  const currency = await readCurrency(tx);
  const values = convertAmounts(checkedForm(form), (amount) => fromMajor(amount, currency));
  // Positive as typed but zero in the currency's smallest unit.
  if (values.free_threshold === 0) throw new InvalidInput({ free_threshold: [{ key: 'greater_than', facts: { min: 0 } }] });
  if (values.cod_max === 0) throw new InvalidInput({ cod_max: [{ key: 'greater_than', facts: { min: 0 } }] });
  return values;
}
