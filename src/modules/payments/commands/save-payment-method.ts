import { readCurrency } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { InputOf, ParsedInputOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type PaymentRow, paymentForm, type paymentsContract, refusePayments } from '../contract.ts';
import { readPageKeys, sealPageKeys } from '../page.ts';
import { storedPayment } from '../queries.ts';
import { checkedForm, checkedPageKeys } from '../rules.ts';
import { insertMethod, type MethodValues, updateMethod } from '../store/methods.ts';

type Form = ParsedInputOf<typeof paymentsContract.create>;
type Saved = { id: number; version: number };

/**
 * Adds a payment method without keys at the end of the list; amounts in major units. Never a card: there is one. `canCharge`: a
 * simulator replaces its provider. Throws InvalidInput.
 */
export async function addPaymentMethod(
  tx: Tx,
  form: InputOf<typeof paymentsContract.create>,
  { canCharge = false }: { canCharge?: boolean } = {},
): Promise<Saved> {
  return insertMethod(tx, await toMethodValues(tx, checkedForm(paymentForm.parse(form), { id: null, canCharge })));
}

/** Creates a payment method with the keys of its provider. Throws InvalidInput. */
export const createPaymentMethod = (ctx: Context, form: Form): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const credentials = await sealedKeys(tx, ctx, form, null);
    checkedForm(form, { id: null, canCharge: mayCharge(ctx, form, Boolean(credentials)) });
    const saved = await insertMethod(tx, { ...(await toMethodValues(tx, form)), ...(credentials !== undefined && { credentials }) });
    await auditChange(tx, ctx, undefined, await storedPayment(tx, saved.id), { action: 'create', keysWritten: Boolean(credentials) });
    return saved;
  });

/** Saves a payment method. Throws InvalidInput, payment_changed, payment_not_found (also when archived). */
export const updatePaymentMethod = (
  ctx: Context,
  { id, version, ...form }: ParsedInputOf<typeof paymentsContract.update>,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const current = await storedPayment(tx, id);
    if (!current || current.archived) throw refusePayments('payment_not_found');
    const credentials =
      form.kind === current.kind ? await sealedKeys(tx, ctx, form, id) : ((await sealedKeys(tx, ctx, form, null)) ?? null);
    const hasKeys = credentials === undefined ? current.has_keys : credentials !== null;
    checkedForm(form, { id, canCharge: mayCharge(ctx, form, hasKeys) });
    const values = await toMethodValues(tx, form);
    const saved = await updateMethod(tx, id, version, { ...values, ...(credentials !== undefined && { credentials }) });
    if (!saved) throw refusePayments('payment_changed', { current: current.version });
    await auditChange(tx, ctx, current, await storedPayment(tx, id), { action, keysWritten: credentials !== undefined });
    return saved;
  });

/**
 * Reverts one log entry of a payment method where the values are unchanged since; writes a log entry itself. The provider's keys
 * stay. Throws `nothing_to_revert` and as `updatePaymentMethod` does.
 */
export async function revertPaymentMethod(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const current = await storedPayment(ctx.db, id);
  if (!current || current.archived) throw refusePayments('payment_not_found');
  const { id: _id, version, sort: _sort, archived: _archived, has_keys: _keys, ...form } = current;
  const entry = { subject_type: 'Payment' as const, subject_id: id, entry_id: log_id };
  const reverted = await auditLog.revertedForm<Form>(ctx.db, entry, form, paymentForm);
  if (!reverted) throw refusePayments('nothing_to_revert');
  return updatePaymentMethod(ctx, { ...reverted, id, version }, 'revert');
}

/** The sealed keys of the form; undefined leaves the stored ones, null removes them. */
async function sealedKeys(tx: Tx, ctx: Context, form: Form, id: number | null): Promise<Buffer | null | undefined> {
  const { secrets } = ctx.shop;
  if (isPageKind(form.kind)) return sealedPageKeys(tx, ctx, form, id);
  const { kind, partner_key } = form;
  if (!isPrimeKind(kind) || partner_key === undefined) return undefined;
  return partner_key === null ? null : secrets.seal(partner_key, 'payment_credentials');
}

/** The check code is written with the keys or alone; it stays when only the keys are written. */
async function sealedPageKeys(tx: Tx, { shop: { secrets } }: Context, form: Form, id: number | null): Promise<Buffer | null | undefined> {
  const [written, code] = [checkedPageKeys(form), form.credit_check_code];
  if (written === null || (written === undefined && code === undefined)) return written;
  const stored = id === null ? undefined : await readPageKeys(tx, secrets, id);
  const keys = written ?? stored;
  if (!keys) throw new InvalidInput({ hash_key: [{ key: 'required' }] });
  const checkCode = code === undefined ? stored?.credit_check_code : code;
  return sealPageKeys(secrets, { hash_key: keys.hash_key, hash_iv: keys.hash_iv, ...(checkCode && { credit_check_code: checkCode }) });
}

const mayCharge = ({ shop }: Context, { kind, account, merchant_id }: Form, hasKeys: boolean): boolean =>
  shop.demo || (hasKeys && (isPageKind(kind) ? merchant_id !== null : account !== null));

/** Audit entry, amounts in major units; for the keys only that they were written. */
async function auditChange(
  tx: Tx,
  { caller, requestId }: Context,
  before: PaymentRow | undefined,
  after: PaymentRow | undefined,
  { action, keysWritten }: { action: 'create' | 'update' | 'revert'; keysWritten: boolean },
): Promise<void> {
  const keys = keysWritten ? [{ field: 'keys', old: before?.has_keys ? '***' : null, new: after?.has_keys ? '***' : null }] : [];
  await recordAudit(tx, {
    subject_type: 'Payment',
    subject_id: after?.id ?? 0,
    action,
    caller,
    changes: [...diff(logged(before), logged(after)), ...keys],
    request_id: requestId,
  });
}

/** The fields of the form, without what every save changes. */
function logged(method: PaymentRow | undefined): Record<string, unknown> {
  if (!method) return {};
  const { id: _i, version: _v, sort: _s, archived: _a, has_keys: _k, ...fields } = method;
  return fields;
}

async function toMethodValues(tx: Tx, form: Form): Promise<MethodValues> {
  const currency = await readCurrency(tx);
  const minorOrNull = (amount: number | null) => (amount === null ? null : fromMajor(amount, currency));
  const { fee, min_total, max_total, instalment_min, partner_key: _p, hash_key: _k, hash_iv: _i, credit_check_code: _c, ...rest } = form;
  const amounts = { min_total: minorOrNull(min_total), max_total: minorOrNull(max_total), instalment_min: minorOrNull(instalment_min) };
  const capture_days = form.capture === 'after_days' ? form.capture_days : null;
  return { ...rest, ...amounts, capture_days, fee: fromMajor(fee, currency) };
}
