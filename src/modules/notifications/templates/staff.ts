import * as m from '#messages';
import { inLocale, type Locale } from '#shared/locale.ts';
import { html } from './html.ts';
import { type Composed, type MailShop, mailHtml, paragraph, plainText } from './layout.ts';
import type { Written } from './mail-text.ts';

type Link = { name: string; code: string; locale: Locale };
type LinkText = { subject: string; intro: string; label: string; validity: string };

const siteName = ({ website }: MailShop, locale: Locale): string => inLocale(website.site_name, locale);

function writeLink({ name, code, locale }: Link, { subject, intro, label, validity }: LinkText, shop: MailShop): Written {
  const url = `${shop.publicUrl}/admin/reset-password?code=${encodeURIComponent(code)}`;
  return {
    ...{ name, locale, greeting: m.mail_staff_greeting({ name }, { locale }) },
    text: { subject, paragraphs: [intro], button: { label, url }, footnote: validity },
    values: { site: siteName(shop, locale), name },
  };
}

/** To a staff member who requested a new password: the link that sets one, once. */
export function writePasswordReset(link: Link, shop: MailShop): Written {
  const o = { locale: link.locale };
  return writeLink(
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
export function writeInvitation({ by, ...link }: Link & { by: string }, shop: MailShop): Written {
  const o = { locale: link.locale };
  const site = siteName(shop, link.locale);
  const text = {
    subject: m.mail_invitation_subject({ site }, o),
    intro: m.mail_invitation_intro({ site, by }, o),
    label: m.mail_invitation_button({}, o),
    validity: m.mail_invitation_validity({}, o),
  };
  const written = writeLink(link, text, shop);
  return { ...written, values: { ...written.values, by } };
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
