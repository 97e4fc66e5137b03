import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { createDataFolder, databaseUrl, freePort, isBuilt, postgresPid, startProgram, until } from '#testing/servers/running-program.ts';

/** Needs the output of `npm run build`. */
const whenBuilt = test.skipIf(!isBuilt);

whenBuilt('with DATABASE_URL the shop starts no PostgreSQL of its own', async () => {
  const { address, close } = await testDatabase();
  const [place, port] = [createDataFolder(), await freePort()];
  const running = startProgram({ DATA_DIR: place.folder, PORT: String(port), DATABASE_URL: databaseUrl(address) });
  await running.opened;
  await until(`${port} to answer`, async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok);
  expect(running.output()).toContain('✓ database reached\n  ✓ database current');
  expect(postgresPid(place.folder)).toBeUndefined();
  process.kill(running.pid, 'SIGTERM');
  expect(await running.ended).toBe(0);
  await place.clear();
  await close();
});

whenBuilt('what a new server has compiled is stored before its worker loads the same program', async () => {
  const { address, close } = await testDatabase();
  const place = createDataFolder();
  const compiled = path.join(place.folder, 'compiled');
  const running = startProgram({
    DATA_DIR: place.folder,
    PORT: '0',
    ROLE: 'server',
    DATABASE_URL: databaseUrl(address),
    NODE_COMPILE_CACHE: compiled,
  });
  await running.opened;
  const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  process.kill(running.pid, 'SIGTERM');
  expect(await running.ended).toBe(0);
  await place.clear();
  await close();
});
