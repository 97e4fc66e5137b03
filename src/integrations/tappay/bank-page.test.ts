import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardCharge } from '#modules/payments/ports.ts';
import { goodCard, openSimulated, type Simulated } from './simulated.ts';

const secure = '4000000000003220';

let simulated: Simulated;
let { simulator, card, buildCharge } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, buildCharge } = simulated);
});
afterEach(() => simulated.stop());

describe('3-D Secure', () => {
  let shop: Server;
  let notices: { rec_trade_id: string; status: number }[];
  let result_urls: CardCharge['result_urls'];
  beforeEach(async () => {
    notices = [];
    shop = createServer((request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        notices.push(JSON.parse(body));
        response.end('ok');
      });
    });
    await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    result_urls = { frontend: `${origin}/done?order=1`, backend: `${origin}/notify` };
  });
  afterEach(() => {
    shop.closeAllConnections();
    shop.close();
  });

  async function sentToTheBank(number = secure): Promise<{ charge: CardCharge; url: string; trade_id: string }> {
    const charge = buildCharge(number, { result_urls, three_domain_secure: number !== secure });
    const answer = await card.charge(charge);
    if (answer.state !== 'redirect') throw new Error(`expected a redirect, not ${answer.state}`);
    return { charge, url: answer.url, trade_id: answer.trade_id };
  }
  const decide = (url: string, decision: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });

  test('nothing is paid before the bank’s page is completed', async () => {
    const { charge, url, trade_id } = await sentToTheBank(goodCard);
    expect(await card.query({ ...charge, trade_id })).toEqual({ state: 'pending', trade_id });
    expect(simulator.charges()).toEqual([]);
    const page = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text();
    expect(page).toContain(charge.order_no);
    expect([...page.matchAll(/name="decision" value="(\w+)"/g)].map(([, decision]) => decision)).toEqual([
      'approve',
      'approve_silently',
      'decline',
      'abandon',
    ]);
  });

  test('approved: the browser returns, the notice arrives, the record is paid', async () => {
    const { charge, url, trade_id } = await sentToTheBank();
    const back = await decide(url, 'approve');
    await simulator.settled();
    const address = new URL(back.headers.get('location') ?? '');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      order: '1',
      rec_trade_id: trade_id,
      order_number: charge.order_no,
      bank_transaction_id: charge.attempt_id,
      status: '0',
      auth_code: '000000',
    });
    expect(notices).toMatchObject([{ rec_trade_id: trade_id, bank_transaction_id: charge.attempt_id, amount: 1680, status: 0 }]);
    expect(await card.query({ ...charge, trade_id })).toMatchObject({ state: 'captured', amount: 1680 });
  });

  test('declined: the answer reports it, and nothing is charged', async () => {
    const { charge, url, trade_id } = await sentToTheBank();
    const back = await decide(url, 'decline');
    await simulator.settled();
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('status')).toBe('10003');
    expect(notices).toMatchObject([{ status: 10003 }]);
    expect(await card.query({ ...charge, trade_id })).toEqual({ state: 'failed', trade_id });
    expect(simulator.charges()).toEqual([]);
  });

  test('approved at the page of a card that the bank refuses: failed', async () => {
    const { charge, url } = await sentToTheBank('4000000000009995');
    await decide(url, 'approve');
    expect(await card.query(charge)).toMatchObject({ state: 'failed' });
  });

  test('abandoned: pending until the page is completed', async () => {
    const { charge, url, trade_id } = await sentToTheBank();
    const back = await decide(url, 'abandon');
    await simulator.settled();
    expect(back.headers.get('location')).toBe(result_urls.frontend);
    expect(notices).toEqual([]);
    expect(await card.query(charge)).toEqual({ state: 'pending', trade_id });
  });

  test('the first decision counts: approved after declined charges nothing, approved twice charges once', async () => {
    const first = await sentToTheBank();
    await decide(first.url, 'decline');
    await decide(first.url, 'approve');
    expect(simulator.charges()).toEqual([]);
    const second = await sentToTheBank();
    await Promise.all([decide(second.url, 'approve'), decide(second.url, 'approve')]);
    expect(simulator.charges()).toHaveLength(1);
  });

  test('the simulator’s notice can be lost, repeated three times, or sent before the browser returns', async () => {
    simulator.set({ lose_notify: true });
    await decide((await sentToTheBank()).url, 'approve');
    await simulator.settled();
    expect(notices).toHaveLength(0);
    simulator.set({ duplicate_notify: 2, notify_first: true });
    await decide((await sentToTheBank()).url, 'approve');
    expect(notices).toHaveLength(3);
  });
});
