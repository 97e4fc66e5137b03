import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { readableLines } from './readable.ts';
import { createRequestLog } from './request-log.ts';

const here = path.join(import.meta.dirname, 'log.ts');
/** The command that runs these statements with a log. */
const running = (statements: string) =>
  [
    process.execPath,
    '--input-type=module',
    '-e',
    `import { createLog } from ${JSON.stringify(here)}; const log = createLog('info', 'server'); ${statements}`,
  ] as const;
const serving = "log.info({ address: 'http://localhost:3000' }, 'serving');";
const run = running(serving);
const quoted = run.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
const hasTerminal = existsSync('/usr/bin/script') && process.platform === 'linux';

test.runIf(hasTerminal)('on a terminal the log is readable text', () => {
  const output = execFileSync('script', ['-qec', quoted, '/dev/null'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(output.trimEnd()).toMatch(/^ {2}\d\d:\d\d:\d\d server serving address=http:\/\/localhost:3000$/);
});

test('otherwise each entry is a line of JSON', () => {
  const [command, ...words] = run;
  expect(JSON.parse(execFileSync(command, words, { encoding: 'utf8' }))).toMatchObject({ role: 'server', msg: 'serving' });
});

test.runIf(existsSync('/dev/full'))('a process whose log goes to a full disk runs on', () => {
  const full = openSync('/dev/full', 'w');
  const [command, ...words] = running(
    `${serving} setTimeout(() => { process.stderr.write('runs on'); process.kill(process.pid, 'SIGKILL'); }, 300);`,
  );
  const { stderr } = spawnSync(command, words, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  expect(stderr).toBe('runs on');
});

test('a warning is written at once, with the lines before it', () => {
  const [command, ...words] = running(`log.info('request'); log.warn('slow'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);`);
  const { stdout } = spawnSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['request', 'slow']);
});

test('a request is one short line, an error has its stack and request id, and secrets are removed', () => {
  const lines: string[] = [];
  const log = createLog('info', 'server', readableLines({ write: (text) => lines.push(text) }));
  log.info({ request_id: 'r-1', method: 'GET', route: '/api/cart/:id', status: 200, ms: 3.2 }, 'request');
  log.error({ request_id: 'r-2', err: new Error('broken') }, 'request failed');
  log.info({ member: { email: 'mei@example.com' } }, 'signed in');
  expect(lines[0]).toMatch(/^ {2}\d\d:\d\d:\d\d server GET \/api\/cart\/:id 200 3.2 ms\n$/);
  expect(lines[1]).toMatch(/^ {2}\d\d:\d\d:\d\d server error request failed request_id=r-2\n {4}Error: broken\n {4} {4}at /);
  expect(lines[2]).not.toContain('mei@');
});

test('the line of a request is the one that the log itself would write', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', 'server', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const answered = { request_id: 'r-1', method: 'GET', route: '/api/"odd"/:id', status: 200, ms: 3.2 };
  log.info(answered, 'request');
  createRequestLog(log)(answered);
  log.level = 'warn';
  createRequestLog(log)(answered);
  const [own = {}, joined = {}, ...others] = lines.map(({ time: _, ...line }) => line);
  expect(Object.entries(joined)).toEqual(Object.entries(own));
  expect(others).toEqual([]);
});
