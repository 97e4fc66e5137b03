import type { Context } from '#platform/http/context.ts';
import type { MarketingPorts, MetaPort } from '../ports.ts';
import { claimEvents, dropOldEvents, type StoredEvent, settleEvents } from '../store/events.ts';

type SendDeps = Pick<Context, 'db' | 'clock' | 'log'>;

/** Of one request. Meta takes 1000. */
const batchSize = 500;
const maxBatches = 20;
/** Meta takes seven days; an hour less, so that none ages on its way. */
const longestMs = 7 * 86_400_000 - 3_600_000;

/** Job: sends waiting events to Meta; without a pixel they wait. Events of more than seven days are dropped. */
export async function sendEvents(deps: SendDeps, ports: MarketingPorts): Promise<void> {
  const now = deps.clock.now();
  const dropped = await dropOldEvents(deps.db, new Date(now.getTime() - longestMs));
  if (dropped > 0) deps.log.warn({ dropped }, 'events were too old for Meta');
  const port = await ports.meta();
  if (!port) return;
  for (let n = 0; n < maxBatches; n++) {
    const events = await claimEvents(deps.db, now, batchSize);
    if (events.length === 0) return;
    if (!(await sendBatch(deps, port, events))) return;
  }
}

/** One bad event fails a whole request: a refused batch is sent again in halves. Resolves to false when Meta does not answer. */
async function sendBatch(deps: SendDeps, port: MetaPort, events: readonly StoredEvent[]): Promise<boolean> {
  const answer = await port.send(events.map(({ body }) => body));
  const ids = events.map(({ id }) => id);
  if (answer.state === 'received') {
    await settleEvents(deps.db, ids, { state: 'sent', error: null });
    return true;
  }
  if (answer.state === 'unknown') {
    deps.log.warn({ reason: answer.reason, events: ids.length }, 'Meta did not answer: the events are sent again');
    await settleEvents(deps.db, ids, { state: 'pending', error: answer.reason });
    return false;
  }
  if (events.length === 1) {
    deps.log.warn({ event: ids[0], message: answer.message }, 'Meta refused an event');
    await settleEvents(deps.db, ids, { state: 'refused', error: answer.message });
    return true;
  }
  const half = Math.ceil(events.length / 2);
  for (const part of [events.slice(0, half), events.slice(half)]) if (!(await sendBatch(deps, port, part))) return false;
  return true;
}
