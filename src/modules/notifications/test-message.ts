import { readWebsite } from '#modules/settings/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { deliverMessage } from './deliver-message.ts';
import type { notificationEffects } from './effects.ts';
import type { NotificationDeps } from './mail-deps.ts';
import { composeExampleMessages } from './mails/sample-mails.ts';
import { findWords } from './store/templates.ts';

/** Sends an invented example of a LINE message or a text message, with the words that staff saved. */
export const sendTestMessage =
  (deps: NotificationDeps) =>
  async ({ mail, locale, channel, recipient }: PayloadOf<typeof notificationEffects, 'test_message'>, key: string): Promise<void> => {
    const { db, clock, publicUrl } = deps;
    const sample = { website: await readWebsite(db), publicUrl, locale, now: clock.now() };
    const text = composeExampleMessages(mail, sample, { words: await findWords(db, mail, locale) })?.[channel];
    if (text !== undefined) await deliverMessage(deps, { key, channel, kind: 'test_mail', recipient, locale, text });
  };
