import { readWebsite } from '#modules/settings/index.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { countFailedEffects } from '#platform/outbox/outbox.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { alertKinds, alertPermissions } from '../contract/alerts.ts';
import type { notificationsContract } from '../contract.ts';
import { countAfter, newestAlerts, readUntil, writeReadUntil } from './store.ts';

type Contract = typeof notificationsContract;

const shown = 30;
/** More are shown as 99 and a plus. */
const countedAtMost = 100;

/** The newest alerts that the caller may see. */
export async function readAlerts(ctx: Context): Promise<ResultOf<Contract['alerts']>> {
  const { id, superman, permissions } = staffCaller(ctx);
  const may = (permission: Permission) => superman || permissions.has(permission);
  const kinds = alertKinds.filter((kind) => may(alertPermissions[kind]));
  const after = await readUntil(ctx.db, id);
  const { alerts_off } = await readWebsite(ctx.db);
  const rows = await newestAlerts(ctx.db, kinds, shown);
  return {
    unread: await countAfter(ctx.db, kinds, { after, atMost: countedAtMost }),
    data: rows.map(({ id: alertId, kind, created_at, facts }) => ({
      ...{ id: alertId, kind, is_new: alertId > after, created_at: created_at.toISOString() },
      ...{ order_id: facts.order_id ?? null, order_no: facts.order_no ?? null, what: facts.what ?? null, names: facts.names ?? [] },
      ...{ count: facts.count ?? null, message_id: facts.message_id ?? null },
    })),
    failed_effects: may('telescope view') && !alerts_off.includes('failed_effects') ? await countFailedEffects(ctx.db) : null,
  };
}

export async function markAlertsRead(ctx: Context, { until }: ParsedInputOf<Contract['readAlerts']>): Promise<undefined> {
  await writeReadUntil(ctx.db, staffCaller(ctx).id, until);
}
