import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { createPanel, type SimulatorPanel, type SimulatorRecord } from '../simulator-panel.ts';
import { hangUp, serveSimulator } from '../simulator-server.ts';

/** Faults on purpose. A switch stays until it is set again. */
const switchesInput = z.object({
  /** HTTP status to answer without taking anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Takes the events and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** The token has expired. */
  token_expired: z.boolean().default(false),
});
type Switches = z.infer<typeof switchesInput>;

const hash = z.array(z.string().regex(/^[0-9a-f]{64}$/));
const event = z.looseObject({
  event_name: z.string().min(1),
  event_time: z.number().int(),
  event_id: z.string().min(1),
  action_source: z.literal('website'),
  event_source_url: z.url(),
  user_data: z.looseObject({
    client_user_agent: z.string().min(1),
    client_ip_address: z.string().min(1),
    ...Object.fromEntries(['em', 'ph', 'fn', 'ln', 'ct', 'zp', 'country', 'external_id'].map((name) => [name, hash.optional()])),
  }),
  custom_data: z.looseObject({}).optional(),
});
export type SimulatedEvent = z.infer<typeof event>;
const request = z.object({
  data: z.array(event).min(1).max(1000),
  access_token: z.string().min(1),
  test_event_code: z.string().optional(),
});

const sevenDays = 7 * 86_400;

export type MetaSimulator = {
  routes: FastifyPluginAsync;
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  set(switches: Partial<Switches>): void;
  /** The events that count: of equal name and id the first. */
  events(): SimulatedEvent[];
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
  /** Requests so far. */
  calls(): number;
};

/** Meta's Conversions API in memory, for any pixel and token. */
export function createMetaSimulator({ clock = systemClock }: { clock?: Clock } = {}): MetaSimulator {
  let switches = switchesInput.parse({});
  let calls = 0;
  const counted = new Map<string, SimulatedEvent>();
  const take = ({ body }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    calls += 1;
    if (switches.fail_with) return reply.code(switches.fail_with).send('');
    if (switches.token_expired) return refuse(reply, 'Error validating access token: Session has expired', 190);
    const parsed = request.safeParse(body);
    if (!parsed.success) return refuse(reply, `Invalid parameter: ${parsed.error.issues[0]?.path.join('.')}`, 100);
    const now = Math.floor(clock.now().getTime() / 1000);
    if (parsed.data.data.some(({ event_time }) => event_time < now - sevenDays || event_time > now + 60))
      return refuse(reply, 'Invalid parameter: event_time', 2804003);
    for (const one of parsed.data.data) {
      const key = `${one.event_name} ${one.event_id}`;
      if (!counted.has(key)) counted.set(key, one);
    }
    if (switches.lose_answer) return hangUp(reply);
    return reply.send({ events_received: parsed.data.data.length, messages: [], fbtrace_id: `sim${calls}` });
  };
  const routes: FastifyPluginAsync = async (app) => {
    app.post('/:pixel/events', take);
  };
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const panel = createPanel<Switches>({
    id: 'meta',
    scenarios: { server_error: { fail_with: 500 }, answer_lost: { lose_answer: true }, token_expired: { token_expired: true } },
    read: () => switches,
    set,
    records: () => [...counted.values()].toReversed().map(viewRecord),
  });
  return {
    routes,
    listen: (port) => serveSimulator(routes, port),
    set,
    panel,
    events: () => [...counted.values()],
    calls: () => calls,
  };
}

const viewRecord = ({ event_name, event_id, custom_data }: SimulatedEvent): SimulatorRecord => ({
  reference: `${event_name} (${event_id})`,
  amount: Number(custom_data?.['value'] ?? 0),
  state: 'received',
});

const refuse = (reply: FastifyReply, message: string, code: number): FastifyReply =>
  reply.code(400).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'sim' } });
