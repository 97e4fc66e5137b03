import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { mountMailReader } from './mail-reader.ts';

const app = fastify();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  mountMailReader(app, database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } });

test('the reader lists mails, in the reader’s language', async () => {
  expect((await get('/dev/mails')).body).toContain('No mails yet');
  const mail = { kind: 'order_placed', recipient: 'lin@example.com', locale: 'tw', plain: 'plain <b>', state: 'sink' } as const;
  for (const subject of ['First', '<script>Second']) {
    await database.db
      .insertInto('mails')
      .values({ ...mail, subject, html: `<p>"${subject}"</p>`, effect_key: subject })
      .execute();
  }
  const { body } = await get('/dev/mails');
  expect(body.indexOf('&lt;script&gt;Second')).toBeLessThan(body.indexOf('First'));
  expect(body).not.toContain('<script');
  expect((await get('/dev/mails', 'zh-TW')).body).toContain('lang="zh-Hant-TW"');
  expect((await get('/dev/mails?lang=en', 'zh-TW')).body).toContain('<html lang="en">');
});

test('a mail is shown in a sandbox without scripts', async () => {
  const answer = await get('/dev/mails/2');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;p&gt;&quot;&lt;script&gt;Second');
  expect(answer.body).toContain('plain &lt;b&gt;');
});

test('a mail that does not exist is not found', async () => {
  for (const id of ['99', '0', 'x', '9'.repeat(30)]) expect((await get(`/dev/mails/${id}`)).statusCode).toBe(404);
});
