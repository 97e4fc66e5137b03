import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { freePort } from '#testing/servers/running-program.ts';

const startTimeoutMs = 420_000;

export type RunningShop = { url: string; output(): string; stop(): Promise<void> };

/**
 * Starts the built shop on a free port and a data folder, as an operator would; resolves when it answers. It gets the port by its
 * settings, since the addresses that it gives to a bank or a store map contain it. `output` returns what it printed.
 */
export async function startShop(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<RunningShop> {
  const port = await freePort();
  const shop = spawn(process.execPath, ['dist/app/start.js'], {
    // Tests have addresses of their own in X-Forwarded-For: limits count by address.
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = endOf(shop);
  let output = '';
  shop.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const stop = async () => {
    shop.kill('SIGTERM');
    await ended;
  };
  try {
    return { url: await readAddress(shop.stdout, () => output, ended), output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** Reads the address from the greeting to the operator. */
function readAddress(stdout: NodeJS.ReadableStream, readOutput: () => string, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}. Output:\n${readOutput()}`));
    const deadline = AbortSignal.timeout(startTimeoutMs);
    deadline.addEventListener('abort', () => fail('The shop did not start in time'));
    void ended.then(() => fail('The shop ended while starting'));
    stdout.on('data', () => {
      const url = /Shop\s+(http:\/\/\S+?)\/?\s/.exec(readOutput())?.[1];
      if (!url) return;
      resolve(url);
    });
  });
}

/** Copies the data of a stopped shop with its file owners: PostgreSQL opens only its own files. */
export function copyData(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}
