import { CircleCheck, CirclePause, CircleSlash, CircleX, Hourglass } from 'lucide-react';
import * as m from '#messages';
import type { DeliveryView, WebhookView } from '#modules/webhooks/contract.ts';
import type { WebhookEvent } from '#modules/webhooks/rules.ts';
import type { LogFields } from '../../kit/logs/spec.ts';
import type { Status } from '../../kit/status/statuses.ts';

const labels: Record<WebhookEvent | 'test', () => string> = {
  'order.placed': m.admin_webhooks_event_order_placed,
  'order.paid': m.admin_webhooks_event_order_paid,
  'order.cancelled': m.admin_webhooks_event_order_cancelled,
  'order.completed': m.admin_webhooks_event_order_completed,
  'payment.received': m.admin_webhooks_event_payment_received,
  'refund.done': m.admin_webhooks_event_refund_done,
  'parcel.shipped': m.admin_webhooks_event_parcel_shipped,
  'parcel.arrived': m.admin_webhooks_event_parcel_arrived,
  'parcel.delivered': m.admin_webhooks_event_parcel_delivered,
  'stock.changed': m.admin_webhooks_event_stock_changed,
  'customer.registered': m.admin_webhooks_event_customer_registered,
  'customer.changed': m.admin_webhooks_event_customer_changed,
  test: m.admin_webhooks_event_test,
};

/** The label of an event; one of a later version keeps its name. */
export const eventLabel = (event: string): string => (labels as Partial<Record<string, () => string>>)[event]?.() ?? event;

const webhookStatuses = {
  on: { tone: 'ok', icon: CircleCheck, word: m.admin_webhooks_on },
  off: { tone: 'off', icon: CircleSlash, word: m.admin_webhooks_off },
  paused: { tone: 'bad', icon: CirclePause, word: m.admin_webhooks_paused, isUrgent: true },
} satisfies Record<string, Status>;

export const webhookStatus = ({ active, paused_at }: Pick<WebhookView, 'active' | 'paused_at'>): Status =>
  webhookStatuses[active ? (paused_at ? 'paused' : 'on') : 'off'];

export const deliveryStatuses: Record<DeliveryView['state'], Status> = {
  pending: { tone: 'wait', icon: Hourglass, word: m.admin_webhooks_pending },
  delivered: { tone: 'ok', icon: CircleCheck, word: m.admin_webhooks_delivered },
  failed: { tone: 'bad', icon: CircleX, word: m.admin_webhooks_failed },
};

/** What the shop's log calls the fields of a webhook, and what was done with it. */
export const webhookFields: LogFields = {
  url: { label: m.admin_webhooks_address },
  events: { label: m.admin_webhooks_events, words: labels },
  active: { label: m.admin_webhooks_state, words: { true: m.admin_webhooks_on, false: m.admin_webhooks_off } },
};
export const webhookActions = { secret_renewed: m.admin_webhooks_did_renew };
