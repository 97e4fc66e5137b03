import { diff, recordAudit } from '#modules/staff/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import { isPublicUrl } from '#platform/http/public-address.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { eventPermission } from '../contract/events.ts';
import { refuseWebhook, type WebhookForm } from '../contract.ts';
import { webhookEffects } from '../effects.ts';
import type { WebhookEvent } from '../rules.ts';
import { recordedEvents } from '../store/deliveries.ts';
import { deleteWebhook, insertWebhook, lockWebhook, putSecret, type StoredWebhook, unpause, updateWebhook } from '../store/webhooks.ts';

const maxWebhooks = 20;

/** Adds a webhook. Throws InvalidInput on `url`, webhook_rights for data the caller may not read, too_many_webhooks. */
export function createWebhook(ctx: Context, form: WebhookForm): Promise<{ id: number; version: number; secret: string }> {
  checkUrl(ctx, form.url);
  requireRights(staffCaller(ctx), form.events);
  const secret = newSecret();
  return inTransaction(ctx.db, async (tx) => {
    const id = await insertWebhook(tx, form, ctx.shop.secrets.seal(secret, 'webhook_secret'), ctx.clock.now(), maxWebhooks);
    if (id === undefined) throw refuseWebhook('too_many_webhooks', { max: maxWebhooks });
    await audit(tx, ctx, id, 'create', diff({}, form));
    return { id, version: 1, secret };
  });
}

/** Throws webhook_not_found, webhook_changed with both versions, and what createWebhook throws. */
export function saveWebhook(
  ctx: Context,
  { id, version, ...form }: WebhookForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  checkUrl(ctx, form.url);
  return inTransaction(ctx.db, async (tx) => {
    const before = toForm(await locked(tx, id));
    const added = form.events.filter((event) => !before.events.includes(event));
    // A new address receives every event, those that wait and those that are sent again: the caller needs the rights for all of them.
    const sent = before.url === form.url ? [] : [...before.events, ...(await recordedEvents(tx, id))];
    requireRights(staffCaller(ctx), [...added, ...sent]);
    if (!(await updateWebhook(tx, id, version, form))) throw refuseWebhook('webhook_changed', { current: before, base: version });
    await audit(tx, ctx, id, 'update', diff(before, form));
    if (form.active && !before.active) await webhookEffects.emit(tx, 'webhooks_due', {}, randomToken(12));
    return { id, version: version + 1 };
  });
}

/** Throws webhook_not_found. */
export const removeWebhook = (ctx: Context, { id }: { id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const before = toForm(await locked(tx, id));
    await deleteWebhook(tx, id);
    await audit(tx, ctx, id, 'delete', diff(before, {}));
    return undefined;
  });

/** The former secret signs nothing from now on. Throws webhook_not_found, webhook_rights. */
export function renewSecret(ctx: Context, { id }: { id: number }): Promise<{ secret: string }> {
  const secret = newSecret();
  return inTransaction(ctx.db, async (tx) => {
    requireRights(staffCaller(ctx), (await locked(tx, id)).events as WebhookEvent[]);
    await putSecret(tx, id, ctx.shop.secrets.seal(secret, 'webhook_secret'));
    await audit(tx, ctx, id, 'secret_renewed', []);
    return { secret };
  });
}

/** Throws webhook_not_found. */
export const resumeWebhook = (ctx: Context, { id }: { id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const { paused_at } = await locked(tx, id);
    if (!paused_at) return undefined;
    await unpause(tx, id);
    await webhookEffects.emit(tx, 'webhooks_due', {}, randomToken(12));
    await audit(tx, ctx, id, 'resume', []);
    return undefined;
  });

const newSecret = (): string => `whsec_${randomToken()}`;

function checkUrl({ shop }: Context, url: string): void {
  if (!isPublicUrl(url, { allowsLoopback: shop.demo })) throw new InvalidInput({ url: [{ key: 'public_url' }] });
}

function requireRights(caller: StaffCaller, events: readonly WebhookEvent[]): void {
  if (!events.every((event) => mayCall(caller, eventPermission(event)))) throw refuseWebhook('webhook_rights');
}

async function locked(tx: Tx, id: number): Promise<StoredWebhook> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) throw refuseWebhook('webhook_not_found');
  return webhook;
}

const toForm = ({ url, events, active }: StoredWebhook): WebhookForm => ({ url, events: events as WebhookEvent[], active });

const audit = (tx: Tx, ctx: Context, id: number, action: string, changes: ReturnType<typeof diff>): Promise<void> =>
  recordAudit(tx, { subject_type: 'Webhook', subject_id: id, action, caller: ctx.caller, changes, request_id: ctx.requestId });
