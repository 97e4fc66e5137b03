import * as m from '#messages';
import type { audience } from '#modules/customers/index.ts';
import { isAddressRefused } from '#platform/mail/mailer.ts';
import { inLocale, localizedPath } from '#shared/locale.ts';
import { smsSegments } from '#shared/text/sms-segments.ts';
import { fillIn } from '../contract/variables.ts';
import { deliver } from '../deliver.ts';
import { deliverMessage, type MessageResult } from '../deliver-message.ts';
import type { NotificationDeps } from '../mail-deps.ts';
import { stopMarketingLink } from '../send-written.ts';
import { StillSending } from '../store/mails.ts';
import { composeMail } from '../templates/compose.ts';
import type { MailShop } from '../templates/layout.ts';
import type { StoredBulk } from './store.ts';

/** `segments`: what its text messages are charged as. `unknown`: it may have been sent; `message` says what happened. */
export type SendResult = { state: MessageResult['state'] | 'unknown'; message?: string; segments: number };

const tries = 2;

/** Sends a bulk message to one customer, once whatever is retried. Throws StillSending when another worker is at it. */
export async function sendOne(deps: NotificationDeps, shop: MailShop, bulk: StoredBulk, to: audience.SegmentReceiver): Promise<SendResult> {
  let message = '';
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return bulk.channel === 'mail'
        ? await mailTo(deps, shop, bulk, to)
        : await messageTo(deps, shop, { ...bulk, channel: bulk.channel }, to);
    } catch (error) {
      if (error instanceof StillSending) throw error;
      if (isAddressRefused(error)) return { state: 'unreachable', segments: 0 };
      message = error instanceof Error ? error.message : String(error);
    }
  }
  return { state: 'unknown', message, segments: 0 };
}

const buildMessageKey = (bulk: StoredBulk, { id }: audience.SegmentReceiver): string => `bulk:${bulk.id}:${id}`;
const valuesFor = ({ website }: MailShop, { name, locale }: audience.SegmentReceiver) => ({
  name,
  site: inLocale(website.site_name, locale),
});

async function mailTo(deps: NotificationDeps, shop: MailShop, bulk: StoredBulk, to: audience.SegmentReceiver): Promise<SendResult> {
  const { locale, name } = to;
  const { url: unsubscribeUrl, token: secret } = stopMarketingLink(deps, to);
  const values = valuesFor(shop, to);
  const text = {
    subject: fillIn(inLocale(bulk.subject, locale), values),
    paragraphs: fillIn(inLocale(bulk.body, locale), values).split(/\n{2,}/),
    button: { label: m.customer_mail_bulk_button({}, { locale }), url: `${deps.publicUrl}${localizedPath('/', locale)}` },
  };
  const mail = composeMail({ locale, name, text, values }, shop, { unsubscribeUrl });
  await deliver(deps, shop, {
    key: buildMessageKey(bulk, to),
    kind: 'bulk_message',
    recipient: to.email,
    locale,
    mail,
    unsubscribeUrl,
    secret,
  });
  return { state: 'sent', segments: 0 };
}

type Messaged = StoredBulk & { channel: 'line' | 'sms' };

async function messageTo(deps: NotificationDeps, shop: MailShop, bulk: Messaged, to: audience.SegmentReceiver): Promise<SendResult> {
  const { locale } = to;
  const { channel } = bulk;
  const { url, token: secret } = stopMarketingLink(deps, to);
  const text = `${fillIn(inLocale(bulk.body, locale), valuesFor(shop, to))}\n${m.customer_mail_message_stop({ url }, { locale })}`;
  const recipient = channel === 'line' ? to.line : to.phone;
  const result = await deliverMessage(deps, {
    key: buildMessageKey(bulk, to),
    channel,
    kind: 'bulk_message',
    recipient,
    locale,
    text,
    secret,
  });
  // Stops the rest too: it goes on when the purse has been filled.
  if (result.state === 'unpaid') return { state: 'refused', message: 'purse_short', segments: 0 };
  return { ...result, segments: channel === 'sms' && result.state === 'sent' ? smsSegments(text) : 0 };
}
