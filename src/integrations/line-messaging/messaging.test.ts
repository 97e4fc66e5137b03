import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessagePort } from '#modules/notifications/ports.ts';
import { createLineMessaging } from './messaging.ts';
import { lineMessagingSandbox } from './sandbox.ts';
import { createLineMessagingSimulator } from './simulator.ts';

const simulator = createLineMessagingSimulator();
let baseUrl: string;
let port: MessagePort;
let stop: () => Promise<void>;
beforeAll(async () => {
  const running = await simulator.listen(0);
  baseUrl = running.base_url;
  stop = running.stop;
  port = createLineMessaging(lineMessagingSandbox(baseUrl), { timeoutMs: 2000 });
});
afterAll(() => stop());
beforeEach(() => simulator.set({}));

const keyOf = (n: number) => `123e4567-e89b-42d3-a456-${String(n).padStart(12, '0')}`;
const arrived = (to: string) => simulator.outbox().filter((push) => push.to === to).length;

test('a push arrives once, however often its key is sent', async () => {
  const message = { to: 'U1', text: '您的訂單已出貨', key: keyOf(1) };
  const first = await port.send(message);
  expect(first).toEqual({ state: 'accepted', reference: '461230966800000001' });
  expect(await port.send(message)).toEqual(first);
  expect(simulator.outbox()).toEqual([{ id: '461230966800000001', to: 'U1', text: '您的訂單已出貨' }]);
});

test('a push whose answer was lost is known by its key', async () => {
  simulator.set({ lose_answer: true });
  const message = { to: 'U2', text: 'Shipped', key: keyOf(2) };
  expect(await port.send(message)).toEqual({ state: 'unknown', reason: 'connection' });
  simulator.set({});
  expect(await port.send(message)).toMatchObject({ state: 'accepted' });
  expect(arrived('U2')).toBe(1);
});

test('a user who blocked the account, or is not its friend, is not reachable, and nothing is pushed', async () => {
  simulator.block('U3');
  expect(await port.send({ to: 'U3', text: 'Shipped', key: keyOf(3) })).toEqual({ state: 'unreachable' });
  expect(arrived('U3')).toBe(0);
});

test.each([
  ['a used up quota', { quota_used_up: true }, { state: 'refused', message: 'You have reached your monthly limit.' }],
  ['too many requests', { fail_with: 429 }, { state: 'unknown', reason: 'http_429' }],
  ['an outage', { fail_with: 503 }, { state: 'unknown', reason: 'http_503' }],
])('%s is a state in the answer, not an error', async (_, switches, answer) => {
  simulator.set(switches);
  expect(await port.send({ to: 'U4', text: 'Shipped', key: keyOf(4) })).toEqual(answer);
});

test('a wrong token is refused in LINE’s words', async () => {
  const stranger = createLineMessaging({ base_url: baseUrl, channel_access_token: 'expired' });
  expect(await stranger.send({ to: 'U5', text: 'Shipped', key: keyOf(5) })).toEqual({
    state: 'refused',
    message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
  });
});
