import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { createDataFolder, type DataFolder, databaseUrl, freePort, startProgram } from '#testing/servers/running-program.ts';

describe('a start failure is reported in one line, and the exit code is 1', () => {
  let place: DataFolder;
  beforeAll(() => {
    place = createDataFolder();
  });
  afterAll(() => place.clear());

  async function refusal(env: Record<string, string>): Promise<string> {
    const started = startProgram({ DATA_DIR: place.folder, PORT: '0', ...env });
    expect(await started.ended).toBe(1);
    expect(started.output().trim()).toBe(started.errorOutput());
    expect(started.errorOutput().split('\n')).toHaveLength(1);
    return started.errorOutput();
  }

  test('a port in use', async () => {
    const otherServer = net.createServer();
    const port = await new Promise<number>((resolve) =>
      otherServer.listen({ port: 0, host: '127.0.0.1' }, () => resolve((otherServer.address() as net.AddressInfo).port)),
    );
    expect(await refusal({ PORT: String(port) })).toBe(
      `✗ Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or start with PORT=${port + 1}.`,
    );
    otherServer.close();
  });

  test('the last port in use: the one before it is suggested', async () => {
    const otherServer = net.createServer();
    // Another program may have it already, which is as good.
    await new Promise<void>((resolve) => otherServer.once('error', () => resolve()).listen({ port: 65_535, host: '127.0.0.1' }, resolve));
    expect(await refusal({ PORT: '65535' })).toBe(
      '✗ Port 65535 on 127.0.0.1 is taken by another program. Stop that program, or start with PORT=65534.',
    );
    otherServer.close();
  });

  test('an address that this machine does not have', async () => {
    const port = await freePort();
    expect(await refusal({ HOST: '203.0.113.1', PORT: String(port) })).toBe(
      `✗ Port ${port} on 203.0.113.1 cannot be used (EADDRNOTAVAIL). Set HOST to an address of this machine, and PORT to one that this account may use.`,
    );
  });

  test('a data folder that is not a folder', async () => {
    const file = path.join(place.folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toBe(
      `✗ The data folder ${file} cannot be written (EEXIST). Set another DATA_DIR or fix its permissions.`,
    );
  });

  test.each([
    [{ PORT: 'abc' }, '✗ PORT=abc: must be a whole number from 0 to 65535. Try PORT=3000.'],
    [
      { PUBLIC_URL: 'https://example.com/shop' },
      '✗ PUBLIC_URL=https://example.com/shop: must have no path: a shop has a host name of its own. Example: PUBLIC_URL=https://shop.example.com.',
    ],
    [{ ROLE: 'cook' }, '✗ ROLE=cook: must be one of all, server, worker. Try ROLE=all.'],
    [{ SECRET_KEY: 'short' }, '✗ SECRET_KEY=…: is too weak. Use 32 or more random characters.'],
    [{ ROLE: 'worker' }, '✗ ROLE=worker needs DATABASE_URL: the embedded database belongs to ROLE=all.'],
  ])('a wrong setting: %o', async (env, line) => {
    expect(await refusal(env)).toBe(line);
  });

  test('a database that does not answer', async () => {
    const line = await refusal({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/shop` });
    expect(line).toMatch(/^✗ The database does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL and that PostgreSQL runs\.$/);
    expect(line).not.toContain('secret');
  });

  test('a database that is newer than this program', async () => {
    const { db, address, close } = await testDatabase();
    await db.insertInto('migrations').values({ name: '99991231T0000-future.sql', hash: '' }).execute();
    const started = startProgram({ DATA_DIR: place.folder, PORT: '0', DATABASE_URL: databaseUrl(address) });
    expect(await started.ended).toBe(1);
    expect(started.errorOutput()).toBe(
      '✗ the database was made by a newer version of this shop (it has 99991231T0000-future.sql). Update the program.',
    );
    await close();
  });

  test('a database that is older than the first release', async () => {
    const { db, address, close } = await testDatabase();
    await db.deleteFrom('migrations').execute();
    await db.insertInto('migrations').values({ name: '0001_platform.sql', hash: '' }).execute();
    const started = startProgram({ DATA_DIR: place.folder, PORT: '0', DATABASE_URL: databaseUrl(address) });
    expect(await started.ended).toBe(1);
    expect(started.errorOutput()).toBe(
      '✗ the database is older than the first release (it has 0001_platform.sql) and is not carried over. Use a new DATA_DIR or an empty database.',
    );
    await close();
  });
});
