import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

/** Channels that only some shops have: the settings say which, so no text promises them to every shopper. */
const byTheSettings = [
  { what: 'text messages', words: /簡訊|\bSMS\b|\bwe(’ll| will)? text\b|\btext you\b/i },
  { what: 'messages on LINE', words: /LINE\s*(通知|告訴您|傳給您)|(tell|write to|notify) you on LINE/i },
];
/** Texts for staff promise shoppers nothing. */
const isForStaff = (file: string): boolean => /^(admin-|staff|import|simulator|dev\.)/.test(file);
const refusalsOfStaff = ['channel_off'];

test.each(['tw', 'en'])('no text for shoppers in %s promises a channel that the shop may not have', (locale) => {
  const folder = new URL(`../../../messages/${locale}/`, import.meta.url);
  const broken = readdirSync(folder)
    .filter((file) => !isForStaff(file))
    .flatMap((file) => {
      const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>;
      const forShoppers = Object.entries(texts).filter(([key]) => !refusalsOfStaff.includes(key));
      return forShoppers.flatMap(([key, text]) =>
        byTheSettings.filter(({ words }) => words.test(text)).map(({ what }) => `${file} ${key}: ${what}`),
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

/** The answers to a password request, with an account and without one, and to a registration. */
async function mailPromises(env: Record<string, string>): Promise<string[]> {
  const shop: ServedShop = await servedShop({ env });
  const messageFrom = async (path: string, body: object) => (await guest(shop).call<{ message: string }>('POST', path, body)).body.message;
  const password = 'Teapot2026';
  const account = { name: 'Lin', email: 'lin@example.com', password, password_confirmation: password, accept_terms: true };
  try {
    return [
      await messageFrom('/api/auth/register', account),
      await messageFrom('/api/forgot-password', { email: account.email }),
      await messageFrom('/api/forgot-password', { email: 'nobody@example.com' }),
    ];
  } finally {
    await shop.close();
  }
}

test('a mail is promised on registering or a forgotten password only where mails are sent, both for known and unknown addresses', async () => {
  const reach = 'This shop sends no mails at present, so no link to set a new password can reach you. Contact us';
  expect(await mailPromises({})).toEqual(['Registration successful. Your account is ready', reach, reach]);
  const sent = 'Password reset mail sent. Check your inbox';
  expect(await mailPromises({ SMTP_URL: 'smtp://127.0.0.1:9' })).toEqual([
    'Registration successful. We’ve sent you an email: open its link to confirm your address',
    sent,
    sent,
  ]);
});
