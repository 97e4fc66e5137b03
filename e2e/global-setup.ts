import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const patience = 180_000;

/** Starts the built shop with its demo on a free port and an empty data folder, as an operator would; SHOP_URL uses a running one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL']) return undefined;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'shophouse-e2e-'));
  const shop = spawn(process.execPath, ['dist/app/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const stop = async () => {
    shop.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    process.env['SHOP_URL'] = await addressOf(shop.stdout, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Reads the address from the line that greets the operator. */
function addressOf(stdout: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`${why}. It said:\n${said}`));
    const timer = setTimeout(() => fail('The shop did not start in time'), patience);
    void ended.then(() => fail('The shop ended while starting'));
    stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /Shop\s+(http:\/\/\S+?)\/?\s/.exec(said)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}
