import type { AddressInfo } from 'node:net';
import { type FastifyPluginAsync, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { z } from 'zod';
import { createPanel, type SimulatorPanel } from '../../simulator-panel.ts';

/** Faults on purpose. A switch stays until it is set again. */
const switchesInput = z.object({
  /** HTTP status to answer without taking anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Takes the message and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** The messages of this month are used up. */
  quota_used_up: z.boolean().default(false),
  /** Nobody is a friend of the account. */
  no_friends: z.boolean().default(false),
});
type Switches = z.infer<typeof switchesInput>;

const request = z.object({
  to: z.string().min(1),
  messages: z
    .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5000) }))
    .min(1)
    .max(5),
});
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type SimulatedPush = { id: string; to: string; text: string };

export type LineMessagingSimulator = {
  routes: FastifyPluginAsync;
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  set(switches: Partial<Switches>): void;
  /** This user has blocked the account, or never was its friend. */
  block(userId: string): void;
  /** What arrived, oldest first: of one retry key the first. */
  outbox(): SimulatedPush[];
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
};

/** LINE's Messaging API in memory: profile and push, for any bearer token but `expired`. */
export function createLineMessagingSimulator(): LineMessagingSimulator {
  let switches = switchesInput.parse({});
  const sent: SimulatedPush[] = [];
  const blocked = new Set<string>();
  const requestsByKey = new Map<string, { requestId: string; push: SimulatedPush }>();
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const refuseCall = ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (switches.fail_with) return reply.code(switches.fail_with).send({});
    if (!/^Bearer (?!expired$)\S+$/.test(headers.authorization ?? ''))
      return reply
        .code(401)
        .send({ message: 'Authentication failed. Confirm that the access token in the authorization header is valid.' });
    return undefined;
  };
  const take = ({ to, messages }: z.infer<typeof request>, key: string, reply: FastifyReply): FastifyReply => {
    const before = requestsByKey.get(key);
    if (before)
      return reply
        .code(409)
        .header('x-line-accepted-request-id', before.requestId)
        .send({ message: 'The retry key is already accepted', sentMessages: [{ id: before.push.id }] });
    if (switches.quota_used_up) return reply.code(429).send({ message: 'You have reached your monthly limit.' });
    const push = { id: `4612309668${String(sent.length + 1).padStart(8, '0')}`, to, text: messages.map(({ text }) => text).join('\n') };
    // A push to a stranger is accepted, and arrives nowhere.
    if (!blocked.has(to)) sent.push(push);
    requestsByKey.set(key, { requestId: `request-${push.id}`, push });
    if (switches.lose_answer) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return reply.header('x-line-request-id', `request-${push.id}`).send({ sentMessages: [{ id: push.id, quoteToken: 'simulated' }] });
  };
  const routes: FastifyPluginAsync = async (app) => {
    app.get('/v2/bot/profile/:user', (call: FastifyRequest<{ Params: { user: string } }>, reply) => {
      const refused = refuseCall(call, reply);
      if (refused) return refused;
      if (switches.no_friends || blocked.has(call.params.user)) return reply.code(404).send({ message: 'Not found' });
      return reply.send({ displayName: 'LINE user', userId: call.params.user });
    });
    app.post('/v2/bot/message/push', (call, reply) => {
      const refused = refuseCall(call, reply);
      if (refused) return refused;
      const key = call.headers['x-line-retry-key'];
      const parsed = request.safeParse(call.body);
      if (!parsed.success || typeof key !== 'string' || !uuid.test(key))
        return reply.code(400).send({ message: 'The request body has 1 error(s)' });
      return take(parsed.data, key, reply);
    });
  };
  const panel = createPanel<Switches>({
    id: 'line_messaging',
    scenarios: {
      not_reachable: { no_friends: true },
      quota_used_up: { quota_used_up: true },
      answer_lost: { lose_answer: true },
      server_error: { fail_with: 500 },
    },
    read: () => switches,
    set,
    records: () => sent.toReversed().map(({ to, text }) => ({ reference: to, text, state: 'sent' })),
  });
  return {
    ...{ routes, set, panel },
    listen: (port) => listen(routes, port),
    block: (userId) => {
      blocked.add(userId);
    },
    outbox: () => [...sent],
  };
}

async function listen(routes: FastifyPluginAsync, port: number): Promise<{ base_url: string; stop(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(routes);
  await app.listen({ port, host: '127.0.0.1' });
  return { base_url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.close() };
}
