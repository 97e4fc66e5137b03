import { readCurrency } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { InputOf, ParsedInputOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { paymentForm, type paymentsContract, refusePayments } from '../contract.ts';
import { checkedForm } from '../rules.ts';
import { insertMethod, type MethodForStaff, type MethodValues, selectMethod, updateMethod } from '../store/methods.ts';

type Form = ParsedInputOf<typeof paymentsContract.create>;
type Saved = { id: number; version: number };

/** Adds a payment method at the end of the list; amounts in major units. Never a card: there is one. Throws InvalidInput. */
export async function addPaymentMethod(tx: Tx, form: InputOf<typeof paymentsContract.create>): Promise<Saved> {
  const { partner_key: _none, ...checked } = checkedForm(paymentForm.parse(form), { id: null, canCharge: false });
  return insertMethod(tx, await toMethodValues(tx, checked));
}

export const createPaymentMethod = ({ db }: Context, form: Form): Promise<Saved> => inTransaction(db, (tx) => addPaymentMethod(tx, form));

/** Saves a payment method. Throws InvalidInput, payment_changed, payment_not_found (also when archived). */
export const updatePaymentMethod = (
  ctx: Context,
  { id, version, partner_key, ...form }: ParsedInputOf<typeof paymentsContract.update>,
): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const current = await selectMethod(tx, id);
    if (!current || current.archived_at) throw refusePayments('payment_not_found');
    const hasKey = partner_key === undefined ? current.has_partner_key : partner_key !== null;
    checkedForm(form, { id, canCharge: ctx.shop.demo || (hasKey && form.account !== null) });
    const values = await toMethodValues(tx, form);
    const credentials = typeof partner_key === 'string' ? ctx.shop.secrets.seal(partner_key, 'payment_credentials') : partner_key;
    const saved = await updateMethod(tx, id, version, { ...values, ...(credentials !== undefined && { credentials }) });
    if (!saved) throw refusePayments('payment_changed', { current: current.version });
    await auditChange(tx, ctx, current, { ...values, has_partner_key: hasKey, key_written: partner_key !== undefined });
    return saved;
  });

/** Audit entry; for the key only that it was set. */
async function auditChange(
  tx: Tx,
  { caller, requestId }: Context,
  { id, sort: _s, version: _v, provider: _p, archived_at: _a, ...old }: MethodForStaff,
  { key_written, ...next }: MethodValues & { has_partner_key: boolean; key_written: boolean },
): Promise<void> {
  const written = key_written
    ? [{ field: 'partner_key', old: old.has_partner_key ? '***' : null, new: next.has_partner_key ? '***' : null }]
    : [];
  await recordAudit(tx, {
    subject_type: 'Payment',
    subject_id: id,
    action: 'update',
    caller,
    changes: [...diff(old, next), ...written],
    request_id: requestId,
  });
}

async function toMethodValues(tx: Tx, form: Omit<Form, 'partner_key'>): Promise<MethodValues> {
  const currency = await readCurrency(tx);
  const minorOrNull = (amount: number | null) => (amount === null ? null : fromMajor(amount, currency));
  const { fee, min_total, max_total, ...rest } = form;
  return { ...rest, fee: fromMajor(fee, currency), min_total: minorOrNull(min_total), max_total: minorOrNull(max_total) };
}
