import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createPanel, type SimulatorPanel, type SimulatorRecord } from '../simulator-panel.ts';
import { hangUp, serveSimulator } from '../simulator-server.ts';

/** Faults on purpose. A switch stays until it is set again. */
const switchesInput = z.object({
  /** HTTP status to answer without taking anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Takes the event and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
});
type Switches = z.infer<typeof switchesInput>;

const requestBody = z.object({
  client_id: z.string().min(1),
  timestamp_micros: z.number().int().optional(),
  events: z
    .array(z.object({ name: z.string().regex(/^[a-z][a-z_]{0,39}$/), params: z.looseObject({}) }))
    .min(1)
    .max(25),
});
const address = z.object({ measurement_id: z.string().regex(/^G-[A-Z0-9]+$/), api_secret: z.string().min(1) });

/** An event as Google takes it. */
export type TakenEvent = { client_id: string; name: string; params: Record<string, unknown> };

export type AnalyticsSimulator = {
  routes: FastifyPluginAsync;
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  set(switches: Partial<Switches>): void;
  /** The events that count: of purchases with one transaction the first. Malformed ones are dropped without a word. */
  events(): TakenEvent[];
  panel: SimulatorPanel;
};

/** GA4's Measurement Protocol in memory: like Google it answers 204 to everything. */
export function createAnalyticsSimulator(): AnalyticsSimulator {
  let switches = switchesInput.parse({});
  const taken: TakenEvent[] = [];
  const take = ({ body, query }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (switches.fail_with) return reply.code(switches.fail_with).send('');
    const parsed = requestBody.safeParse(body);
    if (parsed.success && address.safeParse(query).success)
      for (const { name, params } of parsed.data.events) {
        const isRepeated = taken.some((one) => one.name === 'purchase' && one.params['transaction_id'] === params['transaction_id']);
        if (name !== 'purchase' || !isRepeated) taken.push({ client_id: parsed.data.client_id, name, params });
      }
    return switches.lose_answer ? hangUp(reply) : reply.code(204).send();
  };
  const routes: FastifyPluginAsync = async (app) => {
    app.post('/mp/collect', take);
  };
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  return {
    ...{ routes, set },
    listen: (port) => serveSimulator(routes, port),
    events: () => [...taken],
    panel: createPanel<Switches>({
      id: 'google_analytics',
      scenarios: { server_error: { fail_with: 500 }, answer_lost: { lose_answer: true } },
      read: () => switches,
      set,
      records: () => taken.toReversed().map(viewRecord),
    }),
  };
}

const viewRecord = ({ name, params }: TakenEvent): SimulatorRecord => ({
  reference: `${name} (${String(params['transaction_id'])})`,
  amount: Number(params['value'] ?? 0),
  state: 'received',
});
