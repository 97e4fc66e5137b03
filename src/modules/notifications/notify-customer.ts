import * as m from '#messages';
import { audience } from '#modules/customers/index.ts';
import type { MessagedMail } from '#modules/settings/contract.ts';
import { parsePhone } from '#shared/address/phone.ts';
import { deliver } from './deliver.ts';
import { deliverMessage } from './deliver-message.ts';
import type { NotificationDeps } from './mail-deps.ts';
import { type MessageChannel, messageChannels } from './ports.ts';
import { runAll } from './run-all.ts';
import { isOff, stopMarketingLink } from './send-written.ts';
import { findWords } from './store/templates.ts';
import { composeMail } from './templates/compose.ts';
import type { MailShop } from './templates/layout.ts';
import type { Written } from './templates/mail-text.ts';
import { messageText } from './templates/words.ts';

/** How a customer or a guest can be written to; what is empty cannot be used. */
export type Reach = { customer_id: number | null; email: string; phone: string };

type Event = {
  key: string;
  mail: MessagedMail;
  reach: Reach;
  written: Written;
  /** Of the numbered document that the mail has as PDF. */
  documentKey?: string | null;
};
/** The link that withdraws the consent to marketing, and its secret part. */
type Stop = { url: string; token: string };

/**
 * Notifies a customer of an event by each channel that the shop uses for it, each once whatever is retried. A channel that fails
 * does not stop the others; then it throws, to be tried again. What the shop's purse cannot pay is written by e-mail.
 */
export async function notifyCustomer(
  deps: NotificationDeps,
  shop: MailShop,
  { key, mail, reach, written, documentKey = null }: Event,
  stop?: Stop,
): Promise<void> {
  const { locale } = written;
  const words = await findWords(deps.db, mail, locale);
  const sendMail = async () => {
    const composed = composeMail(written, shop, { words, unsubscribeUrl: stop?.url });
    const unsubscribing = stop && { unsubscribeUrl: stop.url, secret: stop.token };
    await deliver(deps, shop, { key, kind: mail, recipient: reach.email, locale, mail: composed, documentKey, ...unsubscribing });
  };
  const byMessage = async (channel: MessageChannel) => {
    const text = messageText(written, channel, words) + (stop ? `\n${m.customer_mail_message_stop({ url: stop.url }, { locale })}` : '');
    const recipient = await findAddress(deps, channel, reach);
    const message = { key: `${key}:${channel}`, channel, kind: mail, recipient, locale, text, secret: stop?.token };
    const { state } = await deliverMessage(deps, message);
    // What the shop's purse cannot pay is written by e-mail instead, which costs nothing.
    if (state === 'unpaid') await sendMail();
  };
  const byMail = async () => (isOff(mail, shop) ? undefined : sendMail());
  const used = messageChannels.filter((channel) => shop.website[`${channel}_on`].includes(mail));
  await runAll([byMail, ...used.map((channel) => () => byMessage(channel))]);
}

/** The same to a customer who consented to marketing, with the link that withdraws it. */
export function advertise(
  deps: NotificationDeps,
  shop: MailShop,
  { recipient, ...event }: Omit<Event, 'reach'> & { recipient: audience.MarketingRecipient },
): Promise<void> {
  const { id, email, phone } = recipient;
  return notifyCustomer(deps, shop, { ...event, reach: { customer_id: id, email, phone } }, stopMarketingLink(deps, recipient));
}

/** A LINE user id or a Taiwanese mobile number; empty: this channel does not reach them. */
async function findAddress({ db }: NotificationDeps, channel: MessageChannel, { customer_id, phone }: Reach): Promise<string> {
  if (channel === 'sms') return mobileOf(phone);
  return (customer_id === null ? undefined : await audience.findLineUser(db, customer_id)) ?? '';
}

/** A Taiwanese mobile number as its provider takes it; empty: it is none. */
export const mobileOf = (typed: string): string => /^09\d{8}$/.exec(parsePhone(typed, 'tw') ?? '')?.[0] ?? '';
