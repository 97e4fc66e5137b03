import { toSettingEntry } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type CarriersView, refuseShipping, type shippingContract } from '../contract.ts';
import type { AccountKind } from '../ports.ts';
import {
  deleteCarrier,
  lockCarrier,
  type StoredCarrier,
  selectCarriers,
  selectSender,
  writeCarrier,
  writeSender,
} from '../store/carriers.ts';

type Contract = typeof shippingContract;

export const readCarriers = ({ db, shop }: Context): Promise<CarriersView> => viewCarriers(db, shop.demo);

const emptySender = { name: '', phone: '', zip: '', city: '', address: '' };

async function viewCarriers(reader: Reader, demo: boolean): Promise<CarriersView> {
  const stored = await selectCarriers(reader);
  const sender = await selectSender(reader);
  const viewed = (kind: AccountKind) => {
    const found = stored.find((one) => one.kind === kind);
    if (!found) return null;
    const { merchant_id, sandbox, connected_at, version } = found;
    return { merchant_id, sandbox, connected_at: connected_at.toISOString(), version };
  };
  const { version, ...value } = sender ?? { ...emptySender, version: 0 };
  return {
    connected: stored.length > 0 ? 'account' : demo ? 'simulator' : 'none',
    accounts: { b2c: viewed('b2c'), c2c: viewed('c2c') },
    ...{ value, version },
  };
}

/** Connects an account or changes it. Throws carrier_changed, carrier_keys_missing for a first account without both keys. */
export const saveCarrier = (ctx: Context, input: ParsedInputOf<Contract['saveCarrier']>): Promise<CarriersView> =>
  inTransaction(ctx.db, async (tx) => {
    const { kind, merchant_id, sandbox } = input;
    const before = await lockCarrier(tx, kind);
    if ((before?.version ?? 0) !== input.version) throw refuseShipping('carrier_changed', { current: before?.version ?? 0 });
    const sealed = (key: string | undefined) => (key === undefined ? undefined : ctx.shop.secrets.seal(key, 'carrier_credentials'));
    // Keys belong to a merchant: another one needs its own.
    const stored = before?.merchant_id === merchant_id ? before : undefined;
    const hash_key = sealed(input.hash_key) ?? stored?.hash_key;
    const hash_iv = sealed(input.hash_iv) ?? stored?.hash_iv;
    if (!hash_key || !hash_iv) throw refuseShipping('carrier_keys_missing');
    await writeCarrier(tx, { kind, merchant_id, sandbox, hash_key, hash_iv, connected_at: ctx.clock.now() });
    await audit(tx, ctx, kind, before, { merchant_id, sandbox }, input.hash_key !== undefined || input.hash_iv !== undefined);
    return viewCarriers(tx, ctx.shop.demo);
  });

/** Disconnects an account; does nothing when it is not connected. */
export const removeCarrier = (ctx: Context, { kind }: { kind: AccountKind }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockCarrier(tx, kind);
    if (!before) return undefined;
    await deleteCarrier(tx, kind);
    await audit(tx, ctx, kind, before, { merchant_id: null, sandbox: null }, true);
    return undefined;
  });

/** Saves the sender. Throws carrier_changed. */
export const saveSender = (ctx: Context, { version, value: sender }: ParsedInputOf<Contract['saveSender']>): Promise<CarriersView> =>
  inTransaction(ctx.db, async (tx) => {
    const { version: current = 0, ...before } = (await selectSender(tx)) ?? {};
    if (!(await writeSender(tx, sender, version))) throw refuseShipping('carrier_changed', { current });
    await recordAudit(tx, { ...toSettingEntry(ctx, 'carriers'), changes: diff({ sender: before }, { sender }) });
    return viewCarriers(tx, ctx.shop.demo);
  });

/** Of the keys only that they were written. */
async function audit(
  tx: Tx,
  ctx: Context,
  kind: AccountKind,
  before: StoredCarrier | undefined,
  after: object,
  keysWritten: boolean,
): Promise<void> {
  const old = { merchant_id: before?.merchant_id ?? null, sandbox: before?.sandbox ?? null };
  const keys = keysWritten ? [{ field: `${kind}.keys`, old: before ? '***' : null, new: '***' }] : [];
  await recordAudit(tx, { ...toSettingEntry(ctx, 'carriers'), changes: [...diff({ [kind]: old }, { [kind]: after }), ...keys] });
}
