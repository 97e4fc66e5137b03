import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createPanel, type SimulatorPanel } from '../simulator-panel.ts';
import { hangUp, serveSimulator } from '../simulator-server.ts';

/** Faults on purpose. A switch stays until it is set again. */
const switchesInput = z.object({
  /** HTTP status to answer without taking anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Takes the message and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** The messages of this month are used up. */
  quota_used_up: z.boolean().default(false),
  /** No user is a friend of the account. */
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

/** What the simulator remembers. */
type Account = {
  switches: Switches;
  sent: SimulatedPush[];
  blocked: Set<string>;
  requestsByKey: Map<string, { requestId: string; push: SimulatedPush }>;
};

/** LINE's Messaging API in memory: profile and push, for any bearer token but `expired`. */
export function createLineMessagingSimulator(): LineMessagingSimulator {
  const account: Account = { switches: switchesInput.parse({}), sent: [], blocked: new Set(), requestsByKey: new Map() };
  const set = (next: Partial<Switches>) => {
    account.switches = switchesInput.parse(next);
  };
  const routes: FastifyPluginAsync = async (app) => {
    app.get('/v2/bot/profile/:user', (call: FastifyRequest<{ Params: { user: string } }>, reply) => {
      const refused = refuseCall(account, call, reply);
      if (refused) return refused;
      const { user } = call.params;
      if (account.switches.no_friends || account.blocked.has(user)) return reply.code(404).send({ message: 'Not found' });
      return reply.send({ displayName: 'LINE user', userId: user });
    });
    app.post('/v2/bot/message/push', (call, reply) => refuseCall(account, call, reply) ?? push(account, call, reply));
  };
  const panel = createPanel<Switches>({
    id: 'line_messaging',
    scenarios: {
      not_reachable: { no_friends: true },
      quota_used_up: { quota_used_up: true },
      answer_lost: { lose_answer: true },
      server_error: { fail_with: 500 },
    },
    read: () => account.switches,
    set,
    records: () => account.sent.toReversed().map(({ to, text }) => ({ reference: to, text, state: 'sent' })),
  });
  return {
    ...{ routes, set, panel },
    listen: (port) => serveSimulator(routes, port),
    block: (userId) => {
      account.blocked.add(userId);
    },
    outbox: () => [...account.sent],
  };
}

function refuseCall({ switches }: Account, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (switches.fail_with) return reply.code(switches.fail_with).send({});
  if (/^Bearer (?!expired$)\S+$/.test(headers.authorization ?? '')) return undefined;
  return reply.code(401).send({ message: 'Authentication failed. Confirm that the access token in the authorization header is valid.' });
}

function push(account: Account, { headers, body }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const key = headers['x-line-retry-key'];
  const parsed = request.safeParse(body);
  if (!parsed.success || typeof key !== 'string' || !uuid.test(key))
    return reply.code(400).send({ message: 'The request body has 1 error(s)' });
  const before = account.requestsByKey.get(key);
  if (before)
    return reply
      .code(409)
      .header('x-line-accepted-request-id', before.requestId)
      .send({ message: 'The retry key is already accepted', sentMessages: [{ id: before.push.id }] });
  if (account.switches.quota_used_up) return reply.code(429).send({ message: 'You have reached your monthly limit.' });
  return accept(account, parsed.data, key, reply);
}

function accept(account: Account, { to, messages }: z.infer<typeof request>, key: string, reply: FastifyReply): FastifyReply {
  const id = `4612309668${String(account.sent.length + 1).padStart(8, '0')}`;
  const accepted = { id, to, text: messages.map(({ text }) => text).join('\n') };
  // A push to a user who is not a friend is accepted and not delivered.
  if (!account.blocked.has(to)) account.sent.push(accepted);
  account.requestsByKey.set(key, { requestId: `request-${id}`, push: accepted });
  if (account.switches.lose_answer) return hangUp(reply);
  return reply.header('x-line-request-id', `request-${id}`).send({ sentMessages: [{ id, quoteToken: 'simulated' }] });
}
