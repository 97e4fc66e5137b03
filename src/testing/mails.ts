import { notificationSubscribers } from '#modules/notifications/index.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { ServedShop } from './served-shop.ts';

type SentMail = { kind: string; recipient: string; locale: string; subject: string; plain: string };

/** Carries out the mails that the server left for the worker since the last call, and answers them, oldest first. */
export async function newMails({ db, goods }: ServedShop): Promise<SentMail[]> {
  const mailer = createMailer({ smtpUrl: undefined });
  const subscribers = notificationSubscribers({ db, mailer, clock: goods.clock, publicUrl: 'https://shop.example' });
  const left = db.selectFrom('outbox').where('dispatched_at', 'is', null);
  const effects = await left.selectAll().orderBy('id').execute();
  await db.deleteFrom('mails').execute();
  for (const { kind, effect_key, payload } of effects) {
    await subscribers[kind as keyof typeof subscribers]?.(payload as Record<string, unknown>, effect_key);
  }
  await db.updateTable('outbox').set({ dispatched_at: goods.clock.now() }).where('dispatched_at', 'is', null).execute();
  return db.selectFrom('mails').select(['kind', 'recipient', 'locale', 'subject', 'plain']).orderBy('id').execute();
}

/** The one-time code of the link in a mail. */
export function codeIn(mail: SentMail | undefined): string {
  const code = /[?&](?:code|token)=([\w-]{43})$/m.exec(mail?.plain ?? '')?.[1];
  if (!code) throw new Error(`no code in ${mail?.plain}`);
  return code;
}
