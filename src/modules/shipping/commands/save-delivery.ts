import { readCurrency } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { InputOf, ParsedInputOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { convertAmounts } from '../amounts.ts';
import { deliveryForm, refuseShipping, type shippingContract } from '../contract.ts';
import { storedDelivery } from '../queries.ts';
import { checkedForm } from '../rules.ts';
import { type DeliveryValues, insertDelivery, selectDelivery, updateDelivery } from '../store/methods.ts';
import { auditDelivery } from './audit-delivery.ts';

type Form = ParsedInputOf<typeof shippingContract.create>;
type Saved = { id: number; version: number };

/** Adds a delivery method at the end of the list; amounts in major units, omitted fields by default. Throws InvalidInput. */
export const addDeliveryMethod = async (tx: Tx, form: InputOf<typeof shippingContract.create>): Promise<Saved> =>
  insertDelivery(tx, await toDeliveryValues(tx, deliveryForm.parse(form)));

/** Creates a delivery method. Throws InvalidInput. */
export const createDelivery = (ctx: Context, form: Form): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const saved = await addDeliveryMethod(tx, form);
    await auditDelivery(tx, ctx, saved.id, 'create', { before: undefined, after: await storedDelivery(tx, saved.id) });
    return saved;
  });

/** Saves a delivery method. Throws delivery_changed, delivery_not_found. */
export const updateDeliveryMethod = (
  ctx: Context,
  { id, version, ...form }: ParsedInputOf<typeof shippingContract.update>,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await storedDelivery(tx, id);
    const saved = await updateDelivery(tx, id, version, await toDeliveryValues(tx, form));
    if (!saved) throw await findChangeRefusal(tx, id);
    await auditDelivery(tx, ctx, id, action, { before, after: await storedDelivery(tx, id) });
    return saved;
  });

/**
 * Reverts one log entry of a delivery method where the values are unchanged since; writes a log entry itself. Throws
 * `nothing_to_revert` and as `updateDeliveryMethod` does.
 */
export async function revertDelivery(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const current = await storedDelivery(ctx.db, id);
  if (!current) throw refuseShipping('delivery_not_found');
  const { id: _id, version, sort: _sort, archived: _archived, ...form } = current;
  const entry = { subject_type: 'Delivery' as const, subject_id: id, entry_id: log_id };
  const reverted = await auditLog.revertedForm<Form>(ctx.db, entry, form, revertedSchema);
  if (!reverted) throw refuseShipping('nothing_to_revert');
  return updateDeliveryMethod(ctx, { ...reverted, id, version }, 'revert');
}

/** The log has no entry for a field that was empty before and after, so that the delivery days come back without their cut-off. */
const revertedSchema = {
  safeParse: (form: unknown) => {
    const { delivery_date, ...rest } = form as Form;
    const dates = delivery_date?.mode ? { ...delivery_date, cut_off: delivery_date.cut_off ?? null } : null;
    return deliveryForm.safeParse({ ...rest, delivery_date: dates });
  },
};

/** The refusal of a change that updated no row: the method is gone, or its version is outdated. */
export async function findChangeRefusal(tx: Tx, id: number): Promise<Error> {
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
