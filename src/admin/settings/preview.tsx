import { Flex } from 'antd';
import { Menu, ShoppingBag } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { htmlLang, inLocale, type Locale, type Text } from '#shared/locale.ts';
import { formatMoney } from '#shared/money.ts';
import { pictureOf } from '../kit/form/pictures/known-pictures.ts';
import type { Form } from '../kit/form/use-form.ts';
import { type Device, DeviceChoice, LanguageChoice } from '../kit/preview/preview-choices.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { isColour, shopColour } from './colours.ts';
import styles from './settings.module.css';

/** A small preview of the shop with the unsaved settings. */
export function Preview({ form }: { form: Form<WebsiteSettings> }): ReactNode {
  const [device, setDevice] = useState<Device>('desktop');
  const [locale, setLocale] = useState<Locale>(language());
  return (
    <section className={styles.preview} aria-label={m.admin_settings_preview()}>
      <Flex gap="small" align="center" className={styles.previewHead}>
        <h2>{m.admin_settings_preview()}</h2>
        <DeviceChoice value={device} onChange={setDevice} />
        <LanguageChoice value={locale} onChange={setLocale} />
      </Flex>
      <Shop settings={form.value} base={form.base} device={device} locale={locale} />
      <p className={textStyles.meta}>{m.admin_settings_preview_note()}</p>
    </section>
  );
}

const text = (value: Text | null, locale: Locale): string => (value ? inLocale(value, locale) : '');

type ShopProps = { settings: WebsiteSettings; base: WebsiteSettings; device: Device; locale: Locale };

function Shop({ settings, base, device, locale }: ShopProps): ReactNode {
  const good = (now: string, before: string): string => (isColour(now) ? now : before);
  const primary = shopColour(good(settings.primary_colour, base.primary_colour));
  const secondary = shopColour(good(settings.secondary_colour, base.secondary_colour));
  const style = {
    '--own': primary.own,
    '--on-own': primary.onOwn,
    '--wash': primary.wash,
    '--link': primary.asText,
    '--second': secondary.own,
    '--on-second': secondary.onOwn,
  } as CSSProperties;
  const name = text(settings.site_name, locale);
  const announcement = text(settings.announcement, locale);
  const logo = pictureOf(settings.website_logo_id);
  const inThisLocale = { locale };
  const description = text(settings.seo_description, locale) || m.admin_settings_mini_text({}, inThisLocale);
  return (
    <div className={styles.mini} data-device={device} style={style} lang={htmlLang[locale]} aria-hidden="true">
      <Flex gap={5} align="center" className={styles.miniChrome}>
        <i />
        <i />
        <i />
        <span>{name}</span>
      </Flex>
      {announcement && <div className={styles.miniAnnouncement}>{announcement}</div>}
      <Flex gap={10} align="center" className={styles.miniHeader}>
        {device === 'phone' && <Menu size={14} />}
        {logo ? <img src={`${logo.url}-${logo.widths[0]}.webp`} alt="" /> : <strong>{name}</strong>}
        {device === 'desktop' && <span className={styles.miniNav}>{m.admin_settings_mini_all({}, inThisLocale)}</span>}
        <ShoppingBag size={14} />
      </Flex>
      {settings.coupon_only && <div className={styles.miniCoupon}>{m.admin_settings_mini_coupon({}, inThisLocale)}</div>}
      <Flex vertical gap={6} align="flex-start" className={styles.miniHero}>
        <strong>{m.admin_settings_mini_title({}, inThisLocale)}</strong>
        <span title={description}>{description}</span>
        <b>{m.admin_settings_mini_button({}, inThisLocale)}</b>
      </Flex>
      <div className={styles.miniProducts}>
        {[680, 1280, 320].map((price, i) => (
          <Flex key={price} vertical>
            <span className={styles.miniPicture}>{i === 0 && <em>{m.admin_settings_mini_badge({}, inThisLocale)}</em>}</span>
            <span>{m.admin_settings_mini_product({ n: i + 1 }, inThisLocale)}</span>
            {!settings.coupon_only && <strong>{formatMoney(price, settings.currency, locale)}</strong>}
          </Flex>
        ))}
      </div>
      <Footer settings={settings} locale={locale} />
    </div>
  );
}

function Footer({ settings, locale }: { settings: WebsiteSettings; locale: Locale }): ReactNode {
  const company = [text(settings.company_name, locale), settings.company_id].filter(Boolean).join(' ');
  const lines = [
    settings.contact_email,
    settings.contact_phone,
    text(settings.address, locale),
    text(settings.hours, locale),
    company,
    text(settings.footer_note, locale),
  ];
  const links = [
    settings.line && 'LINE',
    settings.facebook && 'Facebook',
    settings.instagram && 'Instagram',
    settings.youtube && 'YouTube',
  ].filter(Boolean);
  return (
    <Flex vertical gap={2} className={styles.miniFooter}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {links.length > 0 && <span className={styles.miniLink}>{links.join(' · ')}</span>}
    </Flex>
  );
}
