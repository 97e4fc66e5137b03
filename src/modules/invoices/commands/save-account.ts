import { toSettingEntry } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type InvoiceAccountView, type invoicesContract, refuseInvoices } from '../contract.ts';
import { deleteAccount, lockAccount, type StoredAccount, selectAccount, writeAccount } from '../store/account.ts';

export const readAccount = ({ db, shop }: Context): Promise<InvoiceAccountView> => viewAccount(db, shop.demo);

async function viewAccount(reader: Reader, demo: boolean): Promise<InvoiceAccountView> {
  const stored = await selectAccount(reader);
  if (!stored) return { connected: demo ? 'simulator' : 'none', account: null, version: 0 };
  const { merchant_id, sandbox, connected_at, version } = stored;
  return { connected: 'account', account: { merchant_id, sandbox, connected_at: connected_at.toISOString() }, version };
}

/** Connects the provider or changes its account. Throws invoice_account_changed, invoice_keys_missing for a first account without both keys. */
export const saveAccount = (ctx: Context, input: ParsedInputOf<typeof invoicesContract.saveAccount>): Promise<InvoiceAccountView> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockAccount(tx);
    if ((before?.version ?? 0) !== input.version) throw refuseInvoices('invoice_account_changed', { current: before?.version ?? 0 });
    const sealed = (key: string | undefined) => (key === undefined ? undefined : ctx.shop.secrets.seal(key, 'invoice_credentials'));
    // Keys belong to a merchant: another one needs its own.
    const stored = before?.merchant_id === input.merchant_id ? before : undefined;
    const hash_key = sealed(input.hash_key) ?? stored?.hash_key;
    const hash_iv = sealed(input.hash_iv) ?? stored?.hash_iv;
    if (!hash_key || !hash_iv) throw refuseInvoices('invoice_keys_missing');
    const { merchant_id, sandbox } = input;
    await writeAccount(tx, { merchant_id, sandbox, hash_key, hash_iv, connected_at: ctx.clock.now() });
    await audit(tx, ctx, before, { merchant_id, sandbox }, input.hash_key !== undefined || input.hash_iv !== undefined);
    return viewAccount(tx, ctx.shop.demo);
  });

/** Disconnects the provider; does nothing when none is connected. */
export const removeAccount = (ctx: Context): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockAccount(tx);
    if (!before) return undefined;
    await deleteAccount(tx);
    await audit(tx, ctx, before, { merchant_id: null, sandbox: null }, true);
    return undefined;
  });

/** Of the keys only that they were written. */
async function audit(tx: Tx, ctx: Context, before: StoredAccount | undefined, after: object, keysWritten: boolean): Promise<void> {
  const old = { merchant_id: before?.merchant_id ?? null, sandbox: before?.sandbox ?? null };
  const keys = keysWritten ? [{ field: 'keys', old: before ? '***' : null, new: '***' }] : [];
  await recordAudit(tx, { ...toSettingEntry(ctx, 'invoice_account'), changes: [...diff(old, { ...after }), ...keys] });
}
