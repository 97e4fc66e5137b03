import * as m from '#messages';
import type { contactMessages } from '#modules/content/index.ts';
import { inLocale } from '#shared/locale.ts';
import { html, lines } from './html.ts';
import { button, type Composed, type MailShop, mailHtml, muted, paragraph, plainText } from './layout.ts';

/** To the shop's contact address, in the shop's language: the message, and how to answer. */
export function contactMessage(message: contactMessages.ContactMessage, shop: MailShop): Composed {
  const { locale } = shop.website;
  const o = { locale };
  const sender = [message.name, message.email, message.phone, message.order_no && m.mail_order_no({ number: message.order_no }, o)];
  const senderLines = sender.filter((part) => part !== '').join('\n');
  const pictures = message.pictures.map((path) => shop.publicUrl + path);
  const replyHint = m.mail_contact_how({ email: message.email }, o);
  const url = `${shop.publicUrl}/admin/messages/${message.id}`;
  const label = m.mail_open_order({}, o);
  const content = html`${paragraph(lines(senderLines))}${paragraph(lines(message.body))}${pictures.length ? paragraph(lines(pictures.join('\n'))) : ''}${button(label, url, shop.website.primary_colour)}${paragraph(muted(replyHint))}`;
  return {
    subject: m.mail_contact_subject({ site: inLocale(shop.website.site_name, locale), name: message.name }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText([senderLines, message.body, ...pictures, `${label}\n${url}`, replyHint], shop, locale),
  };
}

type Reply = NonNullable<Awaited<ReturnType<typeof contactMessages.replyForMail>>>;

/** To the sender, in the language of the message: what staff answered, and below it the message. */
export function contactReply({ body, name, message, order_no, locale }: Reply, shop: MailShop): Composed {
  const o = { locale };
  const site = inLocale(shop.website.site_name, locale);
  const greeting = m.mail_greeting({ name }, o);
  const question = [m.mail_contact_own_message({}, o), order_no && m.mail_order_no({ number: order_no }, o), message]
    .filter(Boolean)
    .join('\n');
  const how = shop.website.contact_email ? m.mail_contact_again({}, o) : m.mail_contact_again_form({}, o);
  const content = html`${paragraph(greeting)}${paragraph(lines(body))}${paragraph(muted(how))}${paragraph(muted(lines(question)))}`;
  return {
    subject: m.mail_contact_reply_subject({ site }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText([greeting, body, how, question], shop, locale),
  };
}
