import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { createDataFolder, type DataFolder, databaseUrl, freePort, programFile } from '#testing/servers/running-program.ts';

let database: TestDatabase;
let place: DataFolder;
beforeAll(async () => {
  [database, place] = [await testDatabase(), createDataFolder()];
});
afterAll(async () => {
  await database.close();
  await place.clear();
});

type Outcome = { code: number; output: string };

/** The command as an operator runs it in a pipe: each line of `typed` answers one question. */
function run(words: string[], typed: string, env: Record<string, string> = {}): Promise<Outcome> {
  const all = { ...plainEnvironment(), DATABASE_URL: databaseUrl(database.address), DATA_DIR: place.folder, ...env };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [programFile('cli'), ...words], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end(typed);
  });
}
const createAdmin = (email: string, name: string, password: string, env?: Record<string, string>) =>
  run(['create-admin', '--email', email, '--name', name], `${password}\n`, env);

const accounts = () => database.db.selectFrom('staff').select('email').orderBy('email').execute();

test.each([
  [
    'a password of the rule that is guessed first',
    'boss@shop.example',
    'Boss',
    'Password1',
    /is among the first that are guessed.*another/,
  ],
  ['a password of the rule that repeats itself', 'boss@shop.example', 'Boss', '20262026', /is among the first that are guessed.*another/],
  ['a password outside of the rule', 'boss@shop.example', 'Boss', 'Kettle-2026', /must be 8–12 letters or digits/],
  ['no password', 'boss@shop.example', 'Boss', '', /must be 8–12 letters or digits/],
  ['an address that is none', 'boss@shop', 'Boss', 'Kettle2026', /“boss@shop” is not an e-mail address\. Give one like/],
  ['an address of two', 'a@shop.example,b@shop.example', 'Boss', 'Kettle2026', /is not an e-mail address\. Give one like/],
  ['no name', 'boss@shop.example', ' ', 'Kettle2026', /must have 1 to 50 characters/],
  ['a name of 51 letters', 'boss@shop.example', 'B'.repeat(51), 'Kettle2026', /must have 1 to 50 characters/],
])('%s: one line says what to do, and no account is created', async (_what, email, name, password, line) => {
  const { code, output } = await createAdmin(email, name, password);
  expect(output).toMatch(/^✗ [^\n]+\n$/);
  expect(output).toMatch(line);
  expect(code).toBe(1);
  expect(await accounts()).toEqual([]);
});

test('an administrator is created once; the second time the line names the command for a new password', async () => {
  expect(await createAdmin('Owner@shop.example', 'Owner', 'Kettle2026')).toEqual({
    code: 0,
    output: '✓ owner@shop.example can sign in at /admin/login.\n',
  });
  const again = await createAdmin('owner@shop.example', 'Owner', 'Kettle2026');
  expect(again).toEqual({
    code: 1,
    output:
      '✗ owner@shop.example is a staff account already. For a new password: npm run shop -- reset-password --email owner@shop.example\n',
  });
  expect(await accounts()).toEqual([{ email: 'owner@shop.example' }]);
  const reset = await run(['reset-password', '--email', 'owner@shop.example'], 'Password1\n');
  expect(reset.output).toMatch(/^✗ This password is among the first that are guessed[^\n]+\n$/);
});

test('without a database the command reports it in one line', async () => {
  const nowhere = `postgres://nobody:nothing@127.0.0.1:${await freePort()}/none`;
  const { code, output } = await createAdmin('boss@shop.example', 'Boss', 'Kettle2026', { DATABASE_URL: nowhere });
  expect(code).toBe(1);
  expect(output).toMatch(/^✗ [^\n]+\n$/);
});
