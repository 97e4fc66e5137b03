import * as m from '#messages';
import { inLocale, type Locale } from '#shared/locale.ts';
import { html } from './html.ts';
import { button, type Composed, type MailShop, mailHtml, muted, paragraph, plainText } from './layout.ts';

type Link = { name: string; code: string; locale: Locale };
type Sentences = { subject: string; intro: string; label: string; validity: string };

const siteName = ({ website }: MailShop, locale: Locale): string => inLocale(website.site_name, locale);

function withLink({ name, code, locale }: Link, { subject, intro, label, validity }: Sentences, shop: MailShop): Composed {
  const url = `${shop.publicUrl}/admin/reset-password?code=${encodeURIComponent(code)}`;
  const greeting = m.mail_staff_greeting({ name }, { locale });
  const content = html`${paragraph(greeting)}${paragraph(intro)}${button(label, url, shop.website.primary_colour)}${paragraph(muted(validity))}`;
  return { subject, html: mailHtml(content, shop, locale), plain: plainText([greeting, intro, url, validity], shop, locale) };
}

/** To a staff member who requested a new password: the link that sets one, once. */
export function passwordReset(link: Link, shop: MailShop): Composed {
  const o = { locale: link.locale };
  return withLink(
    link,
    {
      subject: m.mail_reset_subject({ site: siteName(shop, link.locale) }, o),
      intro: m.mail_reset_intro({}, o),
      label: m.mail_reset_button({}, o),
      validity: m.mail_reset_validity({}, o),
    },
    shop,
  );
}

/** To someone who was added to the staff: the link with which they choose a password and come in. */
export function invitation({ by, ...link }: Link & { by: string }, shop: MailShop): Composed {
  const o = { locale: link.locale };
  const site = siteName(shop, link.locale);
  return withLink(
    link,
    {
      subject: m.mail_invitation_subject({ site }, o),
      intro: m.mail_invitation_intro({ site, by }, o),
      label: m.mail_invitation_button({}, o),
      validity: m.mail_invitation_validity({}, o),
    },
    shop,
  );
}

/** Test mail. */
export function testMail(locale: Locale, shop: MailShop): Composed {
  const o = { locale };
  const intro = m.mail_test_intro({ site: siteName(shop, locale) }, o);
  return {
    subject: m.mail_test_subject({ site: siteName(shop, locale) }, o),
    html: mailHtml(html`${paragraph(intro)}`, shop, locale),
    plain: plainText([intro], shop, locale),
  };
}
