import { type MessagePorts, notificationSubscribers } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { createSecrets, type Secrets } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/db/database.ts';
import { createMailer, type Mail, type Mailer } from '#platform/mail/mailer.ts';
import { noProviders } from './providers/no-providers.ts';
import type { ServedShop } from './served-shop.ts';

type SentMail = { kind: string; recipient: string; locale: string; subject: string; plain: string };

/** Sends the mails recorded in the outbox since the last call and returns them, oldest first. */
export async function newMails({ db, fixtures }: ServedShop): Promise<SentMail[]> {
  const mailer = createMailer({ smtpUrl: undefined });
  const subscribers = notificationSubscribers({
    db,
    mailer,
    clock: fixtures.clock,
    publicUrl: 'https://shop.example',
    secrets: createSecrets('x'),
    ports: noProviders,
  });
  const open = db.selectFrom('outbox').where('dispatched_at', 'is', null);
  const effects = await open.selectAll().orderBy('id').execute();
  await db.deleteFrom('mails').execute();
  for (const { kind, effect_key, payload } of effects) {
    await subscribers[kind as keyof typeof subscribers]?.(payload, effect_key);
  }
  await db.updateTable('outbox').set({ dispatched_at: fixtures.clock.now() }).where('dispatched_at', 'is', null).execute();
  return db.selectFrom('mails').select(['kind', 'recipient', 'locale', 'subject', 'plain']).orderBy('id').execute();
}

/** The code or token in the link of a mail. Throws when there is none. */
export function codeIn(mail: SentMail | undefined): string {
  const code = /[?&](?:code|token)=([\w-]{43})$/m.exec(mail?.plain ?? '')?.[1];
  if (!code) throw new Error(`no code in ${mail?.plain}`);
  return code;
}

/** A worker that handles mails only, and the mail server behind it. */
export type MailWorker = {
  /** What arrived at the mail server, oldest first. */
  sent: Mail[];
  /** Handles every open effect and returns the mails that arrived; failed effects stay open. */
  run(): Promise<Mail[]>;
  /** Makes the mail server refuse the next mails. */
  refuse(mails: number): void;
};

type MailWorkerOptions = { secrets?: Secrets; ports?: MessagePorts };

export function mailWorker(
  db: Database,
  clock: Clock,
  { secrets = createSecrets('a secret for tests'), ports = noProviders }: MailWorkerOptions = {},
): MailWorker {
  const sent: Mail[] = [];
  let refusals = 0;
  const mailer: Mailer = {
    isConfigured: true,
    send: async (mail) => {
      if (refusals-- > 0) throw new Error('421 try later');
      sent.push(mail);
    },
    close: () => {},
  };
  const subscribers = notificationSubscribers({ db, mailer, clock, publicUrl: 'https://shop.example', secrets, ports });
  return {
    sent,
    refuse: (mails) => {
      refusals = mails;
    },
    run: async () => {
      const before = sent.length;
      const open = db.selectFrom('outbox').where('done_at', 'is', null).where('kind', 'in', Object.keys(subscribers));
      for (const { id, kind, effect_key, payload } of await open.selectAll().orderBy('id').execute()) {
        const handling = subscribers[kind as keyof typeof subscribers](payload, effect_key);
        const isDone = await handling.then(
          () => true,
          () => false,
        );
        if (isDone) await db.updateTable('outbox').set({ done_at: clock.now() }).where('id', '=', id).execute();
      }
      return sent.slice(before);
    },
  };
}
