import * as m from '#messages';
import type { stockNotices } from '#modules/catalog/index.ts';
import { inLocale, localizedPath } from '#shared/locale.ts';
import { html } from './html.ts';
import { button, type Composed, type MailShop, mailHtml, muted, paragraph, plainText } from './layout.ts';
import { fullName } from './order-content.ts';

type Notice = NonNullable<Awaited<ReturnType<typeof stockNotices.forMail>>>;

/** Stock notice: the item can be bought; with an unsubscribe link. */
export function stockNotice(
  { locale, name, spec, slug, product_id, unsubscribeUrl }: Notice & { unsubscribeUrl: string },
  shop: MailShop,
): Composed {
  const o = { locale };
  const product = fullName(inLocale(name, locale), inLocale(spec, locale));
  const path = ['/products', product_id, encodeURIComponent(inLocale(slug, locale))].filter(Boolean).join('/');
  const url = `${shop.publicUrl}${localizedPath(path, locale)}`;
  const [intro, next, label] = [m.buyer_mail_stock_intro({ product }, o), m.buyer_mail_stock_next({}, o), m.buyer_mail_stock_button({}, o)];
  const [explanation, unsubscribeLabel] = [m.buyer_mail_stock_once({}, o), m.buyer_mail_stock_stop({}, o)];
  const link = html`<a href="${unsubscribeUrl}" style="color:inherit">${unsubscribeLabel}</a>`;
  const content = html`${paragraph(intro)}${paragraph(next)}${button(label, url, shop.website.primary_colour)}${paragraph(muted(html`${explanation}<br>${link}`))}`;
  return {
    subject: m.buyer_mail_stock_subject({ site: inLocale(shop.website.site_name, locale), product: inLocale(name, locale) }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText([intro, next, `${label}\n${url}`, explanation, `${unsubscribeLabel}\n${unsubscribeUrl}`], shop, locale),
  };
}
