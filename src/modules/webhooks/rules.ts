/** Events that a webhook can receive, in the order of screens. */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.cancelled',
  'order.completed',
  'payment.received',
  'refund.done',
  'parcel.shipped',
  'parcel.arrived',
  'parcel.delivered',
  'stock.changed',
  'customer.registered',
  'customer.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const minute = 60_000;
/** How long a delivery is tried, from its first attempt. */
export const tryingMs = 3 * 24 * 60 * minute;
/** Minutes from one failed attempt to the next; the last one repeats. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480];

/** When a delivery is tried again after its `attempts`-th attempt failed at `now`; undefined: never, its three days are over. */
export function nextAttempt({ attempts, startedAt, now }: { attempts: number; startedAt: Date; now: Date }): Date | undefined {
  const end = startedAt.getTime() + tryingMs;
  if (now.getTime() >= end) return undefined;
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 1;
  return new Date(Math.min(now.getTime() + pause * minute, end));
}

/** Whether an answer means that the receiver has it. A redirect is not followed, so it is none. */
export const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
