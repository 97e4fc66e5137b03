import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import chromium, { inflate } from '@sparticuz/chromium';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Flags for root and containers, which have neither a sandbox nor much shared memory; emulating a GPU in software would take a sixth
 * of the time.
 */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** The browser of the tests: CHROME_PATH, else the one in an npm package (Linux on x64), else an installed Chromium. */
export async function browserLaunch(): Promise<LaunchOptions> {
  const chosen = process.env['CHROME_PATH'];
  if (!chosen && process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  const executablePath = chosen ?? installed.find((file) => existsSync(file));
  if (!executablePath) throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROME_PATH.');
  return { executablePath, args };
}

/** Unpacks the packaged browser into the temporary folder once, with the libraries and fonts that a bare machine lacks. */
async function unpackedBrowser(): Promise<LaunchOptions> {
  const bin = path.resolve('node_modules/@sparticuz/chromium/bin');
  const libraries = path.join(os.tmpdir(), 'al2023', 'lib');
  const executablePath = await chromium.executablePath(bin);
  if (!existsSync(libraries)) await inflate(path.join(bin, 'al2023.tar.br'));
  // The package's own font list has no Chinese: the machine's fonts come first.
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : path.join(os.tmpdir(), 'fonts');
  return { executablePath, args, env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts } as Record<string, string> };
}
