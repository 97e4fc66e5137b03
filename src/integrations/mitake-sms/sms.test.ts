import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessagePort } from '#modules/notifications/ports.ts';
import { mitakeSandbox } from './sandbox.ts';
import { createMitakeSimulator } from './simulator.ts';
import { createMitakeSms } from './sms.ts';

const simulator = createMitakeSimulator();
let baseUrl: string;
let port: MessagePort;
let stop: () => Promise<void>;
beforeAll(async () => {
  const running = await simulator.listen(0);
  baseUrl = running.base_url;
  stop = running.stop;
  port = createMitakeSms(mitakeSandbox(baseUrl), { timeoutMs: 2000 });
});
afterAll(() => stop());
beforeEach(() => simulator.set({}));

const keyOf = (n: number) => `123e4567-e89b-42d3-a456-${String(n).padStart(12, '0')}`;
const arrived = (to: string) => simulator.outbox().filter((message) => message.to === to).length;

test('a text arrives once with its lines, however often its client id is sent', async () => {
  const message = { to: '0912345678', text: '您的包裹已到店\n取貨期限 12/1 & more', key: keyOf(1) };
  expect(await port.send(message)).toEqual({ state: 'accepted', reference: '#000000001' });
  expect(await port.send(message)).toEqual({ state: 'accepted', reference: '#000000001' });
  expect(simulator.outbox()).toEqual([{ id: '#000000001', to: '0912345678', text: '您的包裹已到店\n取貨期限 12/1 & more' }]);
});

test('a text whose answer was lost is known by its client id', async () => {
  simulator.set({ lose_answer: true });
  const message = { to: '0922333444', text: 'Shipped', key: keyOf(2) };
  expect(await port.send(message)).toEqual({ state: 'unknown', reason: 'connection' });
  simulator.set({});
  expect(await port.send(message)).toMatchObject({ state: 'accepted' });
  expect(arrived('0922333444')).toBe(1);
});

test.each([
  ['a wrong number', { wrong_numbers: true }, { state: 'unreachable' }],
  ['no points left', { no_points: true }, { state: 'refused', message: 's Accounting failed' }],
  ['an outage', { fail_with: 503 }, { state: 'unknown', reason: 'http_503' }],
])('%s is a state in the answer, not an error', async (_, switches, answer) => {
  simulator.set(switches);
  expect(await port.send({ to: '0933444555', text: 'Shipped', key: keyOf(3) })).toEqual(answer);
});

test('a wrong password is refused in Mitake’s words, without the password', async () => {
  const stranger = createMitakeSms({ base_url: baseUrl, username: 'shop', password: 'wrong' });
  expect(await stranger.send({ to: '0933444555', text: 'Shipped', key: keyOf(4) })).toEqual({
    state: 'refused',
    message: 'e Account or password incorrect',
  });
});
