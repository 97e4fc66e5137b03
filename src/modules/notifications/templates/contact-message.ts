import * as m from '#messages';
import type { contactMessages } from '#modules/content/index.ts';
import { inLocale } from '#shared/locale.ts';
import { html, lines } from './html.ts';
import { type Composed, framed, type MailShop, paragraph, plainText, quiet } from './layout.ts';

/** To the shop's contact address, in the shop's own language: what someone wrote, and how to answer. */
export function contactMessage(message: contactMessages.ContactMessage, shop: MailShop): Composed {
  const { locale } = shop.website;
  const o = { locale };
  const sender = [message.name, message.email, message.phone, message.order_no && m.mail_order_no({ number: message.order_no }, o)];
  const who = sender.filter((part) => part !== '').join('\n');
  const pictures = message.pictures.map((path) => shop.publicUrl + path);
  const how = m.mail_contact_how({ email: message.email }, o);
  const content = html`${paragraph(lines(who))}${paragraph(lines(message.body))}${pictures.length ? paragraph(lines(pictures.join('\n'))) : ''}${paragraph(quiet(how))}`;
  return {
    subject: m.mail_contact_subject({ site: inLocale(shop.website.site_name, locale), name: message.name }, o),
    html: framed(content, shop, locale),
    plain: plainText([who, message.body, ...pictures, how], shop, locale),
  };
}
