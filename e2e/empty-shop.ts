import { rmSync } from 'node:fs';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { test as base, expect, type Page } from './journey.ts';
import { startShop } from './start/running-shop.ts';

type EmptyShop = {
  url: string;
  /** The one-time setup code, as printed for the operator. */
  setupCode: string;
  /** The group of a pattern in a sent mail. */
  mailed(pattern: RegExp): Promise<string>;
};

/** The first administrator. */
export const owner = { name: '王小店', email: 'owner@example.com', password: 'Kettle2026' };

/** Creates the first administrator with the setup code. */
export async function setUpAdministrator(page: Page, code: string): Promise<void> {
  await page.goto('/admin');
  for (const [name, value] of Object.entries({ ...owner, code, again: owner.password }))
    await page.locator(`input[name="${name}"]`).fill(value);
  await page.locator('button[type="submit"]').click();
}

/** A shop that is not set up: no demo, no administrator, mails are really sent unless `hasMail` is off. One per test. */
export const test = base.extend<{ shop: EmptyShop; hasMail: boolean }>({
  hasMail: [true, { option: true }],
  shop: [
    async ({ browser, hasMail }, use) => {
      const dataDir = temporaryFolder('empty');
      const mails = await startMailServer();
      try {
        const shop = await startShop(dataDir, { DEMO: 'off', ...(hasMail && { SMTP_URL: mails.url }) });
        const code = () => /enter this code[^\n]*\n+\s+(\S+)/.exec(shop.output())?.[1] ?? '';
        await expect.poll(code).not.toBe('');
        await use({ url: shop.url, setupCode: code(), mailed: (pattern) => mailed(mails, pattern) });
        for (const context of browser.contexts()) await context.close();
        await shop.stop();
      } finally {
        mails.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

async function mailed({ received }: MailServer, pattern: RegExp): Promise<string> {
  const found = () => pattern.exec(readable(received))?.[1] ?? '';
  await expect.poll(found, { timeout: 20_000 }).not.toBe('');
  return found();
}

/** Decodes quoted-printable or base64 mails. */
function readable(lines: readonly string[]): string {
  const asQuoted = lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
  const asBase64 = lines.join('\n').match(/(?:^[A-Za-z0-9+/]{40,}={0,2}$\n?)+(?:^[A-Za-z0-9+/]+={0,2}$)?/gm) ?? [];
  return [asQuoted, ...asBase64.map((block) => Buffer.from(block, 'base64').toString())].join('\n');
}
