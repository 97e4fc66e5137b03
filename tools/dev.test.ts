import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { createDataFolder, freePort, isAlive, postgresPid, until } from '#testing/servers/running-program.ts';
import { isForApi } from './dev-apps.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });

const data = createDataFolder();
afterAll(() => data.clear());

test('pages are drawn by the development server, and everything else is the server’s', () => {
  const pages = [
    '/',
    '/products/12',
    '/en/products?q=robots.txt',
    '/iconic-cups',
    '/mediation',
    '/sitemap',
    '/admin',
    '/src/admin/icon.svg',
  ];
  expect(pages.filter(isForApi)).toEqual([]);
  const others = ['/api/cart', '/robots.txt', '/sitemap.xml', '/sitemap-products-1.xml', '/favicon.ico', '/icon.svg', '/icon-48.png'];
  others.push(
    '/icon-mask-512.png',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
    '/feeds/google.xml',
    '/media/a-80.webp',
    '/card/1.png',
  );
  expect(others.filter((url) => !isForApi(url))).toEqual([]);
});

test('npm run dev answers robots, sitemap and icons, and TERM ends it with its database', async () => {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...plainEnvironment(), DATA_DIR: data.folder, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'warn' },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, 'exit');
  const status = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`).catch(() => undefined))?.status;
  await until('the server', async () => (await status('/robots.txt')) === 200, 300_000);
  const found = [];
  for (const url of ['/favicon.ico', '/icon-48.png', '/icon.svg', '/apple-touch-icon.png', '/manifest.webmanifest'])
    found.push(await status(url));
  expect(found).toEqual([200, 200, 200, 200, 200]);
  // The first sitemap is written by the worker after the start; a server without one says to come again.
  expect([200, 503]).toContain(await status('/sitemap.xml'));
  const postgres = postgresPid(data.folder) ?? 0;
  child.kill('SIGTERM');
  expect(await ended, output.join('')).toEqual([0, null]);
  expect(isAlive(postgres)).toBe(false);
});
