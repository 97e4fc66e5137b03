import * as m from '#messages';
import type { contactMessages } from '#modules/content/index.ts';
import { inLocale } from '#shared/locale.ts';
import { html, lines } from './html.ts';
import { type Composed, type MailShop, mailHtml, muted, paragraph, plainText } from './layout.ts';

/** To the shop's contact address, in the shop's language: the message, and how to answer. */
export function contactMessage(message: contactMessages.ContactMessage, shop: MailShop): Composed {
  const { locale } = shop.website;
  const o = { locale };
  const sender = [message.name, message.email, message.phone, message.order_no && m.mail_order_no({ number: message.order_no }, o)];
  const senderLines = sender.filter((part) => part !== '').join('\n');
  const pictures = message.pictures.map((path) => shop.publicUrl + path);
  const replyHint = m.mail_contact_how({ email: message.email }, o);
  const content = html`${paragraph(lines(senderLines))}${paragraph(lines(message.body))}${pictures.length ? paragraph(lines(pictures.join('\n'))) : ''}${paragraph(muted(replyHint))}`;
  return {
    subject: m.mail_contact_subject({ site: inLocale(shop.website.site_name, locale), name: message.name }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText([senderLines, message.body, ...pictures, replyHint], shop, locale),
  };
}
