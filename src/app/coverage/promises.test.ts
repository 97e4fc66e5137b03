import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

/** Sentences that only a part could keep which the shop does not have: the part that is built takes its line out. */
const notBuilt = [
  { what: 'text messages', words: /簡訊|\bSMS\b|\bwe(’ll| will)? text\b|\btext you\b/i },
  { what: 'invoices by mail', words: /發票[^。]*寄|寄[^。]*發票|中獎|(mail|send)[^.]*invoice|invoice[^.]*(mail|send)|lottery/i },
  { what: 'messages on LINE', words: /LINE\s*(通知|告訴您|傳給您)|(tell|write to|notify) you on LINE/i },
];
/** What staff read promises shoppers nothing. */
const isForStaff = (file: string): boolean => /^(admin-|staff|import|simulator)/.test(file);

test.each(['tw', 'en'])('no sentence that shoppers read in %s promises what nothing in the shop does', (locale) => {
  const folder = new URL(`../../../messages/${locale}/`, import.meta.url);
  const broken = readdirSync(folder)
    .filter((file) => !isForStaff(file))
    .flatMap((file) => {
      const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>;
      return Object.entries(texts).flatMap(([key, text]) =>
        notBuilt.filter(({ words }) => words.test(text)).map(({ what }) => `${file} ${key}: ${what}`),
      );
    });
  expect(broken).toEqual([]);
});

/** Whether pages may promise a mail. */
async function sendsMail(env: Record<string, string>): Promise<unknown> {
  const shop: ServedShop = await servedShop({ env });
  try {
    const { body } = await guest(shop).call<{ website: { sends_mail: boolean } }>('GET', '/api/settings?q=website');
    return body.website.sends_mail;
  } finally {
    await shop.close();
  }
}

test('a shop without a mail server promises no mails, one with a mail server does', async () => {
  expect(await sendsMail({})).toBe(false);
  expect(await sendsMail({ SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(true);
});
