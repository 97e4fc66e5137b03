import * as m from '#messages';
import { inLocale, type Locale } from '#shared/locale.ts';
import { html } from './html.ts';
import { button, type Composed, framed, type MailShop, paragraph, plainText, quiet } from './layout.ts';

/** To a staff member who asked for a new password: the link that sets one, once. */
export function passwordReset({ name, code, locale }: { name: string; code: string; locale: Locale }, shop: MailShop): Composed {
  const o = { locale };
  const url = `${shop.publicUrl}/admin/reset-password?code=${encodeURIComponent(code)}`;
  const greeting = m.mail_staff_greeting({ name }, o);
  const asked = m.mail_reset_asked({}, o);
  const validity = m.mail_reset_validity({}, o);
  const content = html`${paragraph(greeting)}${paragraph(asked)}${button(m.mail_reset_button({}, o), url, shop.website.primary_colour)}${paragraph(quiet(validity))}`;
  return {
    subject: m.mail_reset_subject({ site: inLocale(shop.website.site_name, locale) }, o),
    html: framed(content, shop, locale),
    plain: plainText([greeting, asked, url, validity], shop, locale),
  };
}
