import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, signUpCustomer, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { webhookWorker } from '#testing/webhooks.ts';

let shop: ServedShop;
let address: string;
const children: ChildProcess[] = [];
const folder = temporaryFolder('example');
beforeAll(async () => {
  shop = await servedShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await shop.close();
  rmSync(folder, { recursive: true });
});

const letters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Starts an example unchanged as a program; its output is read line by line. */
async function run(id: string, env: Record<string, string>): Promise<{ child: ChildProcess; line(): Promise<string> }> {
  const { text } = await guest(shop).call('GET', '/api/docs');
  const code = new RegExp(`<pre data-example="${id}">([^<]*)</pre>`).exec(text)?.[1] ?? '';
  const file = path.join(folder, `${id}.mjs`);
  writeFileSync(
    file,
    code.replaceAll(/&(?:#39|amp|lt|gt|quot);/g, (entity) => letters[entity as keyof typeof letters]),
  );
  const child = spawn(process.execPath, [file], { env: { ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

test('the example of access tokens reads the stock with a token', async () => {
  await shop.fixtures.product({ stock: 7 });
  const office = await superman(shop);
  const form = { password: office.account.password, name: 'Example', permissions: ['products view'], days: 1 };
  const { body } = await office.call<{ token: string }>('POST', '/api/admin/me/tokens', form);
  const allowed = await run('access-tokens', { SHOP: address, SHOP_TOKEN: body.token });
  expect(await allowed.line()).toMatch(/^\S+ 7$/);
  const wrong = await run('access-tokens', { SHOP: address, SHOP_TOKEN: `shp_${'x'.repeat(43)}` });
  expect(await wrong.line()).toBe('Refused: 401 {"message":"Unauthenticated."}');
});

test('the example of webhooks takes a signed event once and refuses a forged one', async () => {
  // The example compares the time of the signature with the clock of its machine.
  shop.fixtures.clock.set(new Date());
  const office = await superman(shop);
  const form = { url: 'https://erp.example.com/', events: ['customer.registered'], active: true };
  const { body } = await office.call<{ id: number; secret: string }>('POST', '/api/admin/webhooks', form);
  const receiver = await run('webhooks', { WEBHOOK_SECRET: body.secret, PORT: '0' });
  const port = /^listening (\d+)$/.exec(await receiver.line())?.[1];
  await sql`update webhooks set url = ${`http://127.0.0.1:${port}/`}`.execute(shop.db);
  const { id } = await signUpCustomer(shop);
  await webhookWorker(shop).run();
  expect(await receiver.line()).toBe(`customer.registered customer ${id}`);
  const { body: log } = await office.call<{ data: { state: string; status: number }[] }>(
    'GET',
    `/api/admin/webhooks/${body.id}/deliveries`,
  );
  expect(log.data).toMatchObject([{ state: 'delivered', status: 204 }]);
  const forged = { 'x-shophouse-signature': `t=${Math.floor(shop.fixtures.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}` };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}', headers: forged });
  expect(answer.status).toBe(401);
  receiver.child.kill();
  await once(receiver.child, 'exit');
});
