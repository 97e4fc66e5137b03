import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { createPanel, type SimulatorPanel } from '../simulator-panel.ts';
import { hangUp, serveSimulator } from '../simulator-server.ts';

/** Faults on purpose. A switch stays until it is set again. */
const switchesInput = z.object({
  /** HTTP status to answer without taking anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Takes the message and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** No points are left. */
  no_points: z.boolean().default(false),
  /** Every number is refused. */
  wrong_numbers: z.boolean().default(false),
});
type Switches = z.infer<typeof switchesInput>;

const form = z.object({
  username: z.string(),
  password: z.string(),
  dstaddr: z.string(),
  smbody: z.string(),
  clientid: z.string().max(36).default(''),
});
const mobile = /^09\d{8}$/;

export type SimulatedText = { id: string; to: string; text: string };

export type MitakeSimulator = {
  routes: FastifyPluginAsync;
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  set(switches: Partial<Switches>): void;
  /** What was sent, oldest first: of one client id the first. */
  outbox(): SimulatedText[];
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
};

const answer = (fields: Record<string, string>): string =>
  ['[1]', ...Object.entries(fields).map(([name, value]) => `${name}=${value}`), ''].join('\r\n');

/** Mitake's SmSend in memory, for any account whose password is not `wrong`. */
export function createMitakeSimulator(): MitakeSimulator {
  let switches = switchesInput.parse({});
  let points = 1000;
  const sent: SimulatedText[] = [];
  const byClientId = new Map<string, SimulatedText>();
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const take = (body: unknown, reply: FastifyReply): FastifyReply => {
    if (switches.fail_with) return reply.code(switches.fail_with).send('');
    reply.type('text/plain; charset=utf-8');
    const parsed = form.safeParse(body);
    if (!parsed.success || parsed.data.password === 'wrong')
      return reply.send(answer({ statuscode: 'e', Error: 'Account or password incorrect' }));
    const { dstaddr, smbody, clientid } = parsed.data;
    const before = byClientId.get(clientid);
    if (clientid && before) return reply.send(answer({ msgid: before.id, statuscode: '1', AccountPoint: String(points), Duplicate: 'Y' }));
    if (!mobile.test(dstaddr) || switches.wrong_numbers) return reply.send(answer({ statuscode: 'v', Error: 'Invalid mobile number' }));
    if (smbody === '') return reply.send(answer({ statuscode: 'u', Error: 'The message is empty' }));
    if (switches.no_points) return reply.send(answer({ statuscode: 's', Error: 'Accounting failed' }));
    const message = { id: `#${String(sent.length + 1).padStart(9, '0')}`, to: dstaddr, text: smbody.replaceAll('\u0006', '\n') };
    sent.push(message);
    points -= 1;
    if (clientid) byClientId.set(clientid, message);
    if (switches.lose_answer) return hangUp(reply);
    return reply.send(answer({ msgid: message.id, statuscode: '1', AccountPoint: String(points) }));
  };
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(formbody);
    app.post('/api/mtk/SmSend', ({ body }, reply) => take(body, reply));
  };
  const panel = createPanel<Switches>({
    id: 'mitake_sms',
    scenarios: {
      not_reachable: { wrong_numbers: true },
      quota_used_up: { no_points: true },
      answer_lost: { lose_answer: true },
      server_error: { fail_with: 500 },
    },
    read: () => switches,
    set,
    records: () => sent.toReversed().map(({ to, text }) => ({ reference: to, text, state: 'sent' })),
  });
  return { routes, set, panel, listen: (port) => serveSimulator(routes, port), outbox: () => [...sent] };
}
