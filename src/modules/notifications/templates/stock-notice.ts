import * as m from '#messages';
import { inLocale, type Locale, localizedPath, type Text } from '#shared/locale.ts';
import type { MailShop } from './layout.ts';
import type { Written } from './mail-text.ts';
import { fullName } from './order-content.ts';

type Notice = { locale: Locale; name: Text; spec: Text | null; slug: Text; product_id: number | null };

/** To who waited for an item: it can be bought. */
export function writeStockNotice({ locale, name, spec, slug, product_id }: Notice, { website, publicUrl }: MailShop): Written {
  const o = { locale };
  const site = inLocale(website.site_name, locale);
  const product = fullName(inLocale(name, locale), spec && inLocale(spec, locale));
  const path = ['/products', product_id, encodeURIComponent(inLocale(slug, locale))].filter(Boolean).join('/');
  return {
    locale,
    name: '',
    text: {
      subject: m.buyer_mail_stock_subject({ site, product: inLocale(name, locale) }, o),
      paragraphs: [m.buyer_mail_stock_intro({ product }, o)],
      next: m.buyer_mail_stock_next({}, o),
      button: { label: m.buyer_mail_stock_button({}, o), url: publicUrl + localizedPath(path, locale) },
    },
    values: { site, product },
    stop: { why: m.buyer_mail_stock_once({}, o), label: m.buyer_mail_stock_stop({}, o) },
  };
}
