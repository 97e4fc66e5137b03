import { afterAll, beforeAll, expect, test } from 'vitest';
import { ecpayLogisticsSandbox } from './ecpay-logistics/sandbox.ts';
import { createStoreMap } from './ecpay-logistics/store-map.ts';
import { type RunningSimulators, startSimulators } from './simulators.ts';
import { createTappayCard } from './tappay/card.ts';
import { tappaySandbox } from './tappay/sandbox.ts';

let running: RunningSimulators;
beforeAll(async () => {
  running = await startSimulators({ port: 0 });
});
afterAll(() => running.stop());

test('the sign-in providers answer on the same port', async () => {
  expect((await fetch(`${running.signIn.base_url}/google/certs`)).status).toBe(200);
});

test('both providers answer on one port, and the bank’s page keeps its prefix', async () => {
  const { tappay, ecpay } = running;
  expect(new URL(tappay.base_url).host).toBe(new URL(ecpay.base_url).host);
  const card = createTappayCard(tappaySandbox(tappay.base_url));
  const answer = await card.charge({
    attempt_id: 'A1',
    order_no: 'S1',
    amount: 100,
    currency: 'twd',
    prime: tappay.simulator.primeFor('4242424242424242'),
    details: 'Tea',
    cardholder: { name: 'A', email: '', phone: '' },
    result_urls: { frontend: 'http://127.0.0.1:9/', backend: 'http://127.0.0.1:9/' },
    three_domain_secure: true,
  });
  expect(answer).toMatchObject({ state: 'redirect', url: expect.stringContaining(`${tappay.base_url}/sim/3ds/`) });
  expect((await fetch((answer as { url: string }).url)).status).toBe(200);
  expect(await createStoreMap(ecpayLogisticsSandbox(ecpay.base_url)).storeList('UNIMARTC2C')).toHaveLength(19);
});

test('switches can be changed over HTTP, and a charge captured', async () => {
  const { base_url, simulator } = running.tappay;
  const post = (path: string, body: object) =>
    fetch(`${base_url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect(await (await post('/sim/admin', { at: 'pay', fail_with: 503 })).json()).toMatchObject({ at: 'pay', fail_with: 503, cut: false });
  expect((await post('/sim/admin', { delay_ms: -1 })).status).toBe(422);
  const card = createTappayCard(tappaySandbox(base_url));
  const charge = {
    attempt_id: 'B1',
    order_no: 'S2',
    amount: 100,
    currency: 'twd' as const,
    prime: simulator.primeFor('4242424242424242'),
    details: 'Tea',
    cardholder: { name: 'A', email: '', phone: '' },
    result_urls: { frontend: 'http://127.0.0.1:9/', backend: 'http://127.0.0.1:9/' },
    three_domain_secure: false,
  };
  expect(await card.charge(charge)).toEqual({ state: 'unknown', reason: 'http_503' });
  await post('/sim/admin', {});
  const answer = await card.charge({ ...charge, attempt_id: 'B2' });
  expect(answer.state).toBe('captured');
  const { rec_trade_id } = simulator.charges()[0] ?? { rec_trade_id: '' };
  expect((await post(`/sim/admin/capture/${rec_trade_id}`, {})).status).toBe(204);
  expect(simulator.charges()).toMatchObject([{ captured: true }]);
  expect(await card.query({ attempt_id: 'B2' })).toMatchObject({ state: 'captured', refunded: 0 });
});
