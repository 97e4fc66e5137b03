import { Refusal } from '#shared/refusal.ts';
import { eventSpecs, payloadSchemas, payloadVersion, testEvent } from './contract/events.ts';
import type { WebhookEvent } from './rules.ts';
import type { Attempt } from './store/deliveries.ts';

/** Calls an endpoint of the back office with every right, for the data of an event. */
export type DataCall = (name: string, input: object) => Promise<unknown>;

type Page = { data: { id: number }[]; meta: { total: number; per_page: number } };

/** The body of a delivery: the envelope, and in it what the API answers now. Throws what is not a Refusal. */
export async function buildPayload(call: DataCall, attempt: Omit<Attempt, 'url' | 'secret'>): Promise<unknown> {
  const { id, event, subject_type, subject_id, created_at } = attempt;
  const name = event as WebhookEvent | typeof testEvent;
  return payloadSchemas[name].parse({
    ...{ id: `evt_${id}`, event, version: payloadVersion, created_at: created_at.toISOString() },
    subject: { type: subject_type, id: subject_id },
    data: name === testEvent ? null : await readData(call, name, attempt).then(withoutTaxId).catch(whenGone),
  });
}

/** An order's tax ID is for customs only: bodies are stored as they are, and receivers have no use for it. */
const withoutTaxId = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'tax_id' in data ? { ...data, tax_id: null } : data;

function readData(call: DataCall, event: WebhookEvent, { subject_id, parent_id }: Pick<Attempt, 'subject_id' | 'parent_id'>) {
  const { call: name, subject } = eventSpecs[event];
  if (subject === 'item') return findItem(call, name, subject_id, parent_id);
  return call(name, { id: subject === 'customer' ? subject_id : parent_id });
}

/** An item is a row of the list of its product's. */
async function findItem(call: DataCall, name: string, id: number, product: number | null): Promise<unknown> {
  for (let page = 1; ; page++) {
    const { data, meta } = (await call(name, { product_id: product, per_page: 100, page })) as Page;
    const found = data.find((row) => row.id === id);
    if (found || page * meta.per_page >= meta.total) return found ?? null;
  }
}

/** What was deleted meanwhile is sent as null. */
function whenGone(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}
