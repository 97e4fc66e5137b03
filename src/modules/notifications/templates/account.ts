import * as m from '#messages';
import type { accountNotices } from '#modules/customers/index.ts';
import { inLocale, type Locale, localizedPath } from '#shared/locale.ts';
import { momentText } from './dates.ts';
import { html } from './html.ts';
import { button, type Composed, type MailShop, mailHtml, paragraph, plainText } from './layout.ts';
import type { Written } from './mail-text.ts';

/** Mails to customers about their account. */

type Recipient = { name: string; locale: Locale };
type Parts = { subject: string; intro: string; warning: string; link: { label: string; path: string } };

function composed({ name, locale }: Recipient, { subject, intro, warning, link }: Parts, shop: MailShop): Composed {
  const greeting = m.mail_greeting({ name }, { locale });
  const url = `${shop.publicUrl}${localizedPath(link.path, locale)}`;
  const content = html`${paragraph(greeting)}${paragraph(intro)}${paragraph(warning)}${button(link.label, url, shop.website.primary_colour)}`;
  return { subject, html: mailHtml(content, shop, locale), plain: plainText([greeting, intro, warning, url], shop, locale) };
}

const siteName = ({ website }: MailShop, locale: Locale): string => inLocale(website.site_name, locale);

type Confirmation = Recipient & { code: string; hasOthers: boolean; isNew?: boolean };
type LinkText = { subject: string; intro: string; label: string; path: string; after: string };

/** A mail with one link to the receiver's own account. How long the link is valid is written below it, also under words of staff. */
const writeLink = ({ name, locale }: Recipient, { subject, intro, label, path, after }: LinkText, shop: MailShop): Written => ({
  ...{ name, locale },
  text: { subject, paragraphs: [intro], button: { label, url: `${shop.publicUrl}${localizedPath(path, locale)}` }, footnote: after },
  values: { site: siteName(shop, locale), name },
});

/** Confirmation link to a typed address, with a welcome for a new account. */
export function writeConfirmation({ code, hasOthers, isNew = false, ...recipient }: Confirmation, shop: MailShop): Written {
  const o = { locale: recipient.locale };
  const site = siteName(shop, recipient.locale);
  const link = { label: m.mail_confirm_button({}, o), path: `/confirm-email?code=${encodeURIComponent(code)}` };
  // If others typed the same address, the hint about the page's question matters more than a welcome.
  const isWelcome = isNew && !hasOthers;
  const request = hasOthers ? m.mail_confirm_intro_again({ site }, o) : m.mail_confirm_intro({ site }, o);
  const intro = isWelcome ? m.mail_welcome({ site }, o) : request;
  const subject = isWelcome ? m.mail_welcome_subject({ site }, o) : m.mail_confirm_subject({ site }, o);
  return writeLink(recipient, { subject, intro, ...link, after: m.mail_confirm_validity({}, o) }, shop);
}

/** To the owner of an address that someone registered with or wants to change to: it already has an account. */
export function writeAccountExists(recipient: Recipient, shop: MailShop): Written {
  const o = { locale: recipient.locale };
  const site = siteName(shop, recipient.locale);
  const link = { label: m.mail_exists_button({}, o), path: '/home#login' };
  const [subject, intro] = [m.mail_exists_subject({ site }, o), m.mail_exists_intro({ site }, o)];
  return writeLink(recipient, { subject, intro, ...link, after: m.mail_exists_not_you({}, o) }, shop);
}

/** To a customer who requested a new password: the link that sets one, once. */
export function writeCustomerReset({ code, ...recipient }: Recipient & { code: string }, shop: MailShop): Written {
  const o = { locale: recipient.locale };
  const link = { label: m.mail_reset_button({}, o), path: `/reset-password?token=${encodeURIComponent(code)}` };
  const subject = m.mail_customer_reset_subject({ site: siteName(shop, recipient.locale) }, o);
  return writeLink(recipient, { subject, intro: m.mail_customer_reset_intro({}, o), ...link, after: m.mail_reset_validity({}, o) }, shop);
}

export type Notice = { notice: (typeof accountNotices)[number]; at: Date; device: string; provider: string };

/** Security notice of a change to the account. */
export function accountNotice({ notice, at, device, provider, ...recipient }: Recipient & Notice, shop: MailShop): Composed {
  const o = { locale: recipient.locale };
  const facts = { moment: momentText(at, shop.website.time_zone, recipient.locale), device, provider };
  const site = { site: siteName(shop, recipient.locale) };
  const texts = {
    password_changed: [m.mail_password_changed_subject(site, o), m.mail_password_changed(facts, o)],
    email_changed: [m.mail_email_changed_subject(site, o), m.mail_email_changed(facts, o)],
    provider_bound: [m.mail_provider_bound_subject({ ...site, provider }, o), m.mail_provider_bound(facts, o)],
    provider_unbound: [m.mail_provider_unbound_subject({ ...site, provider }, o), m.mail_provider_unbound(facts, o)],
    passkey_added: [m.mail_passkey_added_subject(site, o), m.mail_passkey_added(facts, o)],
    passkey_removed: [m.mail_passkey_removed_subject(site, o), m.mail_passkey_removed(facts, o)],
    new_sign_in: [m.mail_new_sign_in_subject(site, o), m.mail_new_sign_in(facts, o)],
  } as const;
  const [subject, intro] = texts[notice];
  // Where one requests a reset mail, without signing in.
  const link = { label: m.mail_notice_reset({}, o), path: '/home#forgot' };
  return composed(recipient, { subject, intro, warning: m.mail_notice_not_you({}, o), link }, shop);
}
