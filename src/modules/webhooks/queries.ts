import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { eventPermission, testEvent } from './contract/events.ts';
import { type DeliveryView, refuseWebhook, type WebhookView, type webhooksContract } from './contract.ts';
import type { WebhookEvent } from './rules.ts';
import { selectDeliveries, type selectDelivery } from './store/deliveries.ts';
import { type StoredWebhook, selectWebhook, selectWebhooks } from './store/webhooks.ts';

const toView = ({ events, paused_at, last_success_at, created_at, ...row }: StoredWebhook): WebhookView => ({
  ...row,
  events: events as WebhookEvent[],
  paused_at: paused_at?.toISOString() ?? null,
  last_success_at: last_success_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

export const listWebhooks = async ({ db }: Context): Promise<{ data: WebhookView[] }> => ({
  data: (await selectWebhooks(db)).map(toView),
});

/** Throws webhook_not_found. */
export async function readWebhook({ db }: Context, { id }: { id: number }): Promise<WebhookView> {
  const webhook = await selectWebhook(db, id);
  if (!webhook) throw refuseWebhook('webhook_not_found');
  return toView(webhook);
}

type StoredDelivery = Awaited<ReturnType<typeof selectDelivery>>;

export const toDeliveryView = ({
  subject_type,
  subject_id,
  body,
  tried_at,
  next_at,
  created_at,
  ...row
}: StoredDelivery): DeliveryView => ({
  ...row,
  subject: { type: subject_type, id: subject_id },
  request: body,
  tried_at: tried_at?.toISOString() ?? null,
  next_at: row.state === 'pending' ? (next_at?.toISOString() ?? null) : null,
  created_at: created_at.toISOString(),
});

type Deliveries = typeof webhooksContract.deliveries;

/** The bodies of events whose data the caller may not read are left out. Throws webhook_not_found. */
export async function listDeliveries(
  ctx: Context,
  { id, state, page, per_page }: ParsedInputOf<Deliveries>,
): Promise<ResultOf<Deliveries>> {
  await readWebhook(ctx, { id });
  const rows = await selectDeliveries(ctx.db, { webhookId: id, state, limit: per_page, offset: (page - 1) * per_page });
  const caller = staffCaller(ctx);
  const isReadable = (event: string) => event === testEvent || mayCall(caller, eventPermission(event as WebhookEvent));
  return {
    data: rows.map(({ total: _, ...row }) => toDeliveryView(isReadable(row.event) ? row : { ...row, body: null })),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}
