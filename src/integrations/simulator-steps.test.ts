import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createConsignments } from './ecpay-logistics/consignments.ts';
import { ecpayLogisticsSandbox } from './ecpay-logistics/sandbox.ts';
import { createEcpaySimulator } from './ecpay-logistics/simulator/simulator.ts';
import { createPaymentPage } from './ecpay-payments/page.ts';
import { ecpayPaymentSandbox } from './ecpay-payments/sandbox.ts';
import { createEcpayPaymentSimulator } from './ecpay-payments/simulator/simulator.ts';
import type { StepId } from './simulator-panel.ts';
import { goodCard, openSimulated } from './tappay/simulated.ts';

const clock = { now: () => new Date('2026-11-28T04:00:00Z') };

test('the newest held money is collected, voided or lapses, and an older charge stays as it is', async () => {
  const { simulator, card, buildCharge, stop } = await openSimulated();
  onTestFinished(stop);
  const hold = async () => {
    const charge = buildCharge(goodCard, { capture_delay: -1 });
    await card.charge(charge);
    return () => card.query(charge);
  };
  const take = (step: StepId) => simulator.panel.steps[step]?.();
  const older = await hold();
  const collected = await hold();
  await take('money_collected');
  expect(await collected()).toMatchObject({ state: 'captured', is_held: false });
  const voided = await hold();
  await take('money_voided');
  expect(await voided()).toMatchObject({ state: 'captured', refunded: 1680 });
  const lapsed = await hold();
  await take('money_lapses');
  expect(await lapsed()).toMatchObject({ state: 'failed' });
  expect(await older()).toMatchObject({ state: 'captured', is_held: true, refunded: 0 });
});

test('the newest code is paid and found by a query', async () => {
  const simulator = createEcpayPaymentSimulator({ clock });
  const { base_url, stop } = await simulator.listen(0);
  onTestFinished(stop);
  const page = createPaymentPage(ecpayPaymentSandbox(base_url), { clock });
  const nowhere = 'http://127.0.0.1:9/';
  const { url, fields } = page.form({
    ...{ attempt_id: 'T1', kind: 'atm', amount: 1280, details: 'Order', valid_minutes: 60, locale: 'tw' },
    urls: { notice: nowhere, result: nowhere, order: nowhere },
  });
  const post = (to: string, body: Record<string, string>) => fetch(to, { method: 'POST', body: new URLSearchParams(body) });
  await post(url, fields);
  await post(`${base_url}/sim/decide`, { trade: 'T1', decision: 'code' });
  expect(await page.query('T1')).toMatchObject({ state: 'pending' });
  await simulator.panel.steps.code_paid?.();
  expect(await page.query('T1')).toMatchObject({ state: 'captured', amount: 1280 });
});

test('the store of the newest parcel closes, it goes on, comes back, and its first state is reported late and twice', async () => {
  const codes: string[] = [];
  const shop = createServer(async (request, response) => {
    codes.push(new URLSearchParams(await text(request)).get('RtnCode') ?? '');
    response.end('1|OK');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const simulator = createEcpaySimulator({ clock });
  const { base_url, stop } = await simulator.listen(0);
  onTestFinished(async () => {
    await stop();
    shop.close();
  });
  const person = { name: '陳美玲', phone: '0922333444', zip: '700', address: '台南市中西區民族路二段1號' };
  await createConsignments(ecpayLogisticsSandbox(base_url), { clock }).create(
    {
      ...{ trade_no: 'SHIP1', subtype: 'FAMIC2C', goods_name: '鳳梨酥禮盒', goods_amount: 880, is_collection: false },
      ...{
        sender: person,
        recipient: person,
        store_id: '006598',
        temperature: 'ambient',
        size: '60',
        distance: 'other_county',
        weight_g: 500,
      },
    },
    `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`,
  );
  const take = (step: StepId) => simulator.panel.steps[step]?.();
  await take('parcel_comes_back');
  await take('parcel_store_closes');
  await take('parcel_store_closes');
  for (let n = 0; n < 3; n += 1) await take('parcel_next');
  await take('parcel_comes_back');
  await take('parcel_store_closes');
  await take('parcel_reported_late');
  expect(codes).toEqual(['7011', '3032', '3024', '3018', '3020', '300', '300']);
  expect(simulator.parcels()[0]?.code).toBe('3020');
});
