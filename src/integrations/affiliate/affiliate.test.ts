import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AffiliatePort, ConversionReport } from '#modules/marketing/ports.ts';
import { callPublic } from '#platform/http/public-call.ts';
import { createHasOffers } from './hasoffers.ts';
import { hasOffersSandbox } from './sandbox.ts';
import { createAffiliateSimulator } from './simulator.ts';
import { createTemplateNetwork, fillIn } from './template.ts';

const simulator = createAffiliateSimulator();
let stop: () => Promise<void>;
const ports = new Map<string, AffiliatePort>();
beforeAll(async () => {
  const running = await simulator.listen(0);
  stop = running.stop;
  const parameters =
    'order={order_no}&amount={sale_amount}&commission={commission}&rid={RID}&click={Click_ID}&date={order_date}&adjustment={is_adjustment}';
  const url = `${running.base_url}/postback?${parameters}`;
  ports.set('HasOffers', createHasOffers(hasOffersSandbox(running.base_url), { timeoutMs: 2000 }));
  ports.set(
    'a template',
    createTemplateNetwork({ conversion_url: url, reversal_url: url }, async (address) => {
      const response = await fetch(address);
      return { status: response.status, text: await response.text() };
    }),
  );
});
afterAll(() => stop());
beforeEach(() => simulator.set({}));

const report: ConversionReport = {
  ...{ order_no: '261124-00001', order_date: '2026-11-24', RID: 'p&7', Click_ID: 'c 1', sale_amount: 897, commission: 31.4 },
  ...{ currency: 'TWD', is_adjustment: false },
};
const adjustment = { ...report, sale_amount: -299, commission: -10.47, is_adjustment: true };

describe.each(['HasOffers', 'a template'])('%s', (name) => {
  const send = (what: ConversionReport) => (ports.get(name) as AffiliatePort).report(what);

  test('accepts a conversion and an adjustment, with the click ids unchanged', async () => {
    const before = simulator.conversions().length;
    expect([(await send(report)).state, (await send(adjustment)).state]).toEqual(['accepted', 'accepted']);
    const same = { order_no: '261124-00001', rid: 'p&7', click_id: 'c 1', date: '2026-11-24' };
    expect(simulator.conversions().slice(before)).toEqual([
      { ...same, sale_amount: 897, payout: 31.4, is_adjustment: false },
      { ...same, sale_amount: -299, payout: -10.47, is_adjustment: true },
    ]);
  });

  test.each([
    ['a refusal', { refuse_with: 'Offer is paused' }, 'refused', 'Offer is paused'],
    ['an outage', { fail_with: 503 }, 'retry', '503'],
    ['too many calls', { fail_with: 429 }, 'retry', '429'],
    // Behind a proxy the report may have been taken: sent again it would count twice.
    ['an error after the report may have been taken', { fail_with: 500 }, 'unknown', '500'],
    ['a proxy without an answer', { fail_with: 504 }, 'unknown', '504'],
    ['a lost answer', { lose_answer: true }, 'unknown', ''],
  ])('%s', async (_, switches, state, answer) => {
    simulator.set(switches);
    expect(await send(report)).toMatchObject({ state, answer: expect.stringContaining(answer) });
  });
});

test('the token is masked in what is stored of a call', async () => {
  const { request, answer } = await (ports.get('HasOffers') as AffiliatePort).report(report);
  expect(request).toContain('NetworkToken=***');
  expect(request + answer).not.toContain('simulated-network-token');
});

test('an unreachable address: nothing was accepted, so the report may be sent again', async () => {
  const gone = await createAffiliateSimulator().listen(0);
  await gone.stop();
  expect((await createHasOffers(hasOffersSandbox(gone.base_url)).report(report)).state).toBe('retry');
  const template = createTemplateNetwork({ conversion_url: `${gone.base_url}/postback`, reversal_url: '' }, async (url) => {
    const { status, body } = await callPublic({ url, maxBytes: 1000, timeoutMs: 2000, allowsLoopback: true });
    return { status, text: body.toString() };
  });
  expect(await template.report(report)).toMatchObject({ state: 'retry', answer: 'unreachable' });
});

test('values are escaped, and unknown placeholders stay', () => {
  expect(fillIn('https://n.example/?o={order_no}&r={RID}&x={unknown}', report)).toBe(
    'https://n.example/?o=261124-00001&r=p%267&x={unknown}',
  );
});

test.each([
  'http://n.example/?o={order_no}',
  'https://127.0.0.1/?o={order_no}',
  'https://10.0.0.8/',
  'https://localhost/',
  'https://n.example:8443/',
])('the address %s is never called', async (conversion_url) => {
  const port = createTemplateNetwork({ conversion_url, reversal_url: '' }, async (url) => {
    const { status, body } = await callPublic({ url, maxBytes: 1000, timeoutMs: 2000 });
    return { status, text: body.toString() };
  });
  expect(await port.report(report)).toMatchObject({ state: 'refused' });
});
