import { Flex } from 'antd';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { BannerForm } from '#modules/content/contract.ts';
import { htmlLang, inLocale, type Locale, type Text } from '#shared/locale.ts';
import { pictureOf } from '../kit/form/pictures/known-pictures.ts';
import { Card } from '../kit/page.tsx';
import { LanguageChoice } from '../kit/preview/preview-choices.tsx';
import { language } from '../language.ts';
import { useShop } from '../session.ts';
import { shopColour } from '../settings/colours.ts';
import styles from './preview.module.css';
import { Stage } from './stage.tsx';

const desktop = 1312;
const phone = 350;

/** Live preview of the banner on a computer and on a phone. */
export function BannerPreview({ banner }: { banner: BannerForm }): ReactNode {
  const [locale, setLocale] = useState<Locale>(language());
  return (
    <Card title={m.admin_settings_preview()} extra={<LanguageChoice value={locale} onChange={setLocale} />}>
      <Flex vertical gap={14}>
        <Stage width={banner.position === 'popup' ? 800 : desktop} label={m.admin_settings_desktop()}>
          <Drawn banner={banner} device="desktop" locale={locale} />
        </Stage>
        <div className={styles.stagePhone}>
          <Stage width={phone} label={m.admin_settings_phone()}>
            <Drawn banner={banner} device="phone" locale={locale} />
          </Stage>
        </div>
      </Flex>
    </Card>
  );
}

type Device = 'desktop' | 'phone';
type DrawnProps = { banner: BannerForm; device: Device; locale: Locale };

const say = (text: Text | null, locale: Locale): string => (text ? inLocale(text, locale) : '');

/** What the shop's own banner, popup and announcement look like (storefront/ui/banner, layout/campaign). */
function Drawn(props: DrawnProps): ReactNode {
  const { banner, locale } = props;
  const { primary_colour } = useShop();
  const { own, onOwn } = shopColour(primary_colour);
  const isEmpty = banner.media_id === null && !say(banner.title, locale) && !say(banner.body, locale);
  return (
    <div
      lang={htmlLang[locale]}
      style={{ '--own': own, '--on-own': onOwn } as CSSProperties}
      data-device={props.device}
      className={styles.drawn}
    >
      {isEmpty && <p className={styles.drawnNothing}>{m.admin_banners_nothing_yet()}</p>}
      {!isEmpty && banner.position === 'announcement' && <Announcement {...props} />}
      {!isEmpty && banner.position === 'popup' && <Popup {...props} />}
      {!isEmpty && banner.position !== 'announcement' && banner.position !== 'popup' && <Picture {...props} />}
    </div>
  );
}

function Announcement({ banner, locale }: DrawnProps): ReactNode {
  const text = [say(banner.title, locale), say(banner.body, locale)].filter(Boolean).join(' ');
  return (
    <div className={styles.announcement}>
      <span data-link={banner.link ? '' : undefined}>{text}</span>
      <X size={16} aria-hidden="true" />
    </div>
  );
}

/** The picture for this device; a phone without its own gets the wide one. */
function Image({ banner, device }: DrawnProps): ReactNode {
  const picture = pictureOf((device === 'phone' && banner.mobile_media_id) || banner.media_id);
  return picture && <img src={`${picture.url}-${picture.widths.at(-1)}.webp`} alt="" />;
}

function Texts({ banner, locale }: DrawnProps): ReactNode {
  const [title, body] = [say(banner.title, locale), say(banner.body, locale)];
  const button = say(banner.button, locale) || title;
  return (
    <>
      {title && <strong>{title}</strong>}
      {body && <p>{body}</p>}
      {banner.link && button && <b>{button}</b>}
    </>
  );
}

function Popup(props: DrawnProps): ReactNode {
  return (
    <div className={styles.popup}>
      <div className={styles.popupPicture}>
        <Image {...props} />
      </div>
      <div className={styles.popupWords}>
        <Texts {...props} />
      </div>
    </div>
  );
}

function Picture(props: DrawnProps): ReactNode {
  const { banner, locale } = props;
  const isLow = banner.position === 'category_top';
  if (banner.media_id === null)
    return (
      <div className={styles.plain}>
        <Texts {...props} />
      </div>
    );
  const hasWords = Boolean(say(banner.title, locale) || say(banner.body, locale));
  return (
    <div className={styles.banner} data-low={isLow ? '' : undefined} style={banner.text_colour ? { color: banner.text_colour } : {}}>
      <Image {...props} />
      <span className={styles.overlay} style={{ opacity: banner.overlay / 100 }} />
      {hasWords && <span className={styles.shade} />}
      <div>
        <Texts {...props} />
      </div>
    </div>
  );
}
