import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, until } from './running-program.ts';

const program = '/usr/sbin/varnishd';
/** Whether Varnish is installed here, as Debian's package does. */
export const hasVarnish: boolean = existsSync(program);

export type Varnish = { port: number; stop(): Promise<void> };

/** A Varnish with deploy/varnish.vcl before the server at this port; it listens on a free port unless one is given. */
export async function startVarnish(
  shopPort: number,
  { port: given, megabytes = 100 }: { port?: number; megabytes?: number } = {},
): Promise<Varnish> {
  // It loads what it compiles here, as an account of its own: memory file systems may not allow that.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shophouse-varnish-'));
  chmodSync(folder, 0o755);
  const port = given ?? (await freePort());
  const file = path.join(folder, 'shop.vcl');
  writeFileSync(file, readFileSync('deploy/varnish.vcl', 'utf8').replace('"3000"', `"${shopPort}"`));
  const args = ['-F', '-f', file, '-a', `127.0.0.1:${port}`, '-s', `malloc,${megabytes}m`, '-n', path.join(folder, 'work')];
  const child = spawn(program, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  await until('Varnish to answer', () => fetch(`http://127.0.0.1:${port}/health/live`).then(Boolean, () => false));
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
