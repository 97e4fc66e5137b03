import * as m from '#messages';
import { inLocale, type Locale, localizedPath, type Text } from '#shared/locale.ts';
import { momentText } from './dates.ts';
import type { MailShop } from './layout.ts';
import type { MailText, Written } from './mail-text.ts';
import { fullName } from './order-content.ts';

type Reader = { name: string; locale: Locale };
type Coupon = { name: Text; code: string; expires_at: Date | null };

const siteName = ({ website }: MailShop, locale: Locale): string => inLocale(website.site_name, locale);
const untilText = (moment: Date | null, { website }: MailShop, locale: Locale): string =>
  moment ? momentText(moment, website.time_zone, locale) : '';
const pageUrl = ({ publicUrl }: MailShop, path: string, locale: Locale): string => publicUrl + localizedPath(path, locale);
const creditsText = (credits: number, locale: Locale): string => new Intl.NumberFormat(locale === 'tw' ? 'zh-TW' : 'en-GB').format(credits);

/** To a customer who got credits: how many, why, and until when. `credits` in major units. */
export function writeCreditsGranted(
  facts: { credits: number; reason: Text; expires_at: Date | null },
  reader: Reader,
  shop: MailShop,
): Written {
  const { locale } = reader;
  const o = { locale };
  const [site, credits, until] = [siteName(shop, locale), creditsText(facts.credits, locale), untilText(facts.expires_at, shop, locale)];
  return {
    ...reader,
    text: {
      subject: m.customer_mail_granted_subject({ site, credits }, o),
      paragraphs: [
        m.customer_mail_granted({ credits }, o),
        inLocale(facts.reason, locale),
        until && m.customer_mail_granted_until({ until }, o),
      ],
      button: { label: m.customer_mail_credits_button({}, o), url: pageUrl(shop, '/account/credits', locale) },
    },
    values: { site, name: reader.name, credits, until },
  };
}

/** To a customer whose credits expire within thirty days; `amount` in major units. */
export function writeCreditsExpiring(lots: readonly { amount: number; expires_at: Date }[], reader: Reader, shop: MailShop): Written {
  const { locale } = reader;
  const o = { locale };
  const credits = creditsText(
    lots.reduce((sum, { amount }) => sum + amount, 0),
    locale,
  );
  const [site, until] = [siteName(shop, locale), untilText(lots[0]?.expires_at ?? null, shop, locale)];
  const rows = lots.map(
    ({ amount, expires_at }) =>
      [untilText(expires_at, shop, locale), m.customer_mail_credits({ credits: creditsText(amount, locale) }, o)] as const,
  );
  return {
    ...reader,
    text: {
      subject: m.customer_mail_expiring_subject({ site, credits }, o),
      paragraphs: [m.customer_mail_expiring({ credits, until }, o)],
      ...(rows.length > 1 && { table: { rows } }),
      next: m.customer_mail_expiring_next({}, o),
      button: { label: m.customer_mail_credits_button({}, o), url: pageUrl(shop, '/account/credits', locale) },
    },
    values: { site, name: reader.name, credits, until },
  };
}

/** The coupon's name, code and end under one heading. */
const couponFact = (coupon: Coupon, shop: MailShop, locale: Locale): NonNullable<MailText['facts']>[number] => {
  const until = untilText(coupon.expires_at, shop, locale);
  return {
    title: inLocale(coupon.name, locale),
    lines: [
      m.customer_mail_coupon_code({ code: coupon.code }, { locale }),
      until && m.customer_mail_coupon_until({ until }, { locale }),
    ].filter(Boolean),
  };
};

/** To a customer who got a coupon. */
export function writeCouponIssued(coupon: Coupon, reader: Reader, shop: MailShop): Written {
  const { locale } = reader;
  const o = { locale };
  const [site, name, until] = [siteName(shop, locale), inLocale(coupon.name, locale), untilText(coupon.expires_at, shop, locale)];
  return {
    ...reader,
    text: {
      subject: m.customer_mail_coupon_subject({ site, coupon: name }, o),
      paragraphs: [m.customer_mail_coupon({}, o)],
      facts: [couponFact(coupon, shop, locale)],
      button: { label: m.customer_mail_coupons_button({}, o), url: pageUrl(shop, '/account/coupons', locale) },
    },
    values: { site, name: reader.name, coupon: name, code: coupon.code, until },
  };
}

/** To a customer whose coupons end within seven days, the soonest first. Throws without a coupon. */
export function writeCouponExpiring(coupons: readonly Coupon[], reader: Reader, shop: MailShop): Written {
  const [first] = coupons;
  if (!first) throw new Error('a mail about expiring coupons without a coupon');
  const { locale } = reader;
  const o = { locale };
  const [site, name, until] = [siteName(shop, locale), inLocale(first.name, locale), untilText(first.expires_at, shop, locale)];
  return {
    ...reader,
    text: {
      subject: m.customer_mail_coupon_expiring_subject({ site, coupon: name }, o),
      paragraphs: [m.customer_mail_coupon_expiring({ count: coupons.length }, o)],
      facts: coupons.map((coupon) => couponFact(coupon, shop, locale)),
      button: { label: m.customer_mail_coupons_button({}, o), url: pageUrl(shop, '/account/coupons', locale) },
    },
    values: { site, name: reader.name, coupon: name, code: first.code, until },
  };
}

type Line = { name: Text; spec: Text | null; quantity: number };

/** To a customer who left a cart: what in it can be bought. */
export function writeCartLeft(lines: readonly Line[], reader: Reader, shop: MailShop): Written {
  const { locale } = reader;
  const o = { locale };
  const [first] = lines;
  const site = siteName(shop, locale);
  const product = first ? fullName(inLocale(first.name, locale), first.spec && inLocale(first.spec, locale)) : '';
  return {
    ...reader,
    text: {
      subject: m.customer_mail_cart_subject({ site, product }, o),
      paragraphs: [m.customer_mail_cart({}, o)],
      items: lines,
      next: m.customer_mail_cart_next({}, o),
      button: { label: m.customer_mail_cart_button({}, o), url: pageUrl(shop, '/cart', locale) },
    },
    values: { site, name: reader.name, product },
  };
}

/** To who wrote by the contact form: it arrived. Says nothing that was typed there, as the address may be somebody else's. */
export function writeContactReceived(locale: Locale, shop: MailShop): Written {
  const o = { locale };
  const site = siteName(shop, locale);
  return {
    locale,
    name: '',
    text: {
      subject: m.customer_mail_contact_subject({ site }, o),
      paragraphs: [m.customer_mail_contact({}, o)],
      next: m.customer_mail_contact_next({}, o),
      button: { label: m.customer_mail_contact_button({}, o), url: pageUrl(shop, '/information/faq', locale) },
    },
    values: { site },
  };
}
