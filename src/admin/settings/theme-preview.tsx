import { Flex, Segmented } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { inLocale, type Locale, localizedPath } from '#shared/locale.ts';
import { lookStyle, themeStyle } from '#shared/theme.ts';
import { useWidth } from '../kit/chart/use-width.ts';
import type { Form } from '../kit/form/use-form.ts';
import { type Device, DeviceChoice, LanguageChoice } from '../kit/preview/preview-choices.tsx';
import frameStyles from '../kit/preview/shop-frame.module.css';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { isColour } from './colours.ts';
import settingsStyles from './settings.module.css';

const widths: Readonly<Record<Device, number>> = { desktop: 1280, phone: 390 };
/** Height of the preview in screen pixels. */
const height = 620;
const pages = { home: '/home', products: '/products', cart: '/cart' };

/** A real page of the shop in a frame, whose CSS custom properties follow the form. */
export function ThemePreview({ form }: { form: Form<WebsiteSettings> }): ReactNode {
  const [device, setDevice] = useState<Device>('desktop');
  const [locale, setLocale] = useState<Locale>(language());
  const [page, setPage] = useState<keyof typeof pages>('home');
  const { ref: box, width } = useWidth();
  const frame = useRef<HTMLIFrameElement>(null);
  const { value, base } = form;
  const show = useCallback(() => {
    const shop = frame.current?.contentDocument;
    if (shop?.body) applyLook(shop, value, base, locale);
  }, [value, base, locale]);
  useEffect(show, [show]);
  const shown = Math.min(width, widths[device]);
  const scale = shown / widths[device];
  return (
    <section className={settingsStyles.preview} aria-label={m.admin_theme_preview()}>
      <Flex gap="small" align="center" wrap className={settingsStyles.previewHead}>
        <h2>{m.admin_theme_preview()}</h2>
        <DeviceChoice value={device} onChange={setDevice} />
        <LanguageChoice value={locale} onChange={setLocale} />
      </Flex>
      <Segmented<keyof typeof pages>
        size="small"
        block
        aria-label={m.admin_theme_page()}
        value={page}
        onChange={setPage}
        options={[
          { value: 'home', label: m.admin_theme_page_home() },
          { value: 'products', label: m.admin_theme_page_products() },
          { value: 'cart', label: m.admin_theme_page_cart() },
        ]}
      />
      <div ref={box} className={frameStyles.shopFrame} style={{ height }}>
        <iframe
          ref={frame}
          title={m.admin_theme_frame()}
          src={localizedPath(pages[page], locale)}
          onLoad={show}
          style={{ width: widths[device], height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
      <p className={textStyles.meta}>{m.admin_theme_note()}</p>
    </section>
  );
}

/** Sets the properties that saved settings would set on <html>, and the text of a visible announcement. */
function applyLook(shop: Document, value: WebsiteSettings, base: WebsiteSettings, locale: Locale): void {
  const colour = (now: string, saved: string): string => (isColour(now) ? now : saved);
  const root = shop.documentElement;
  const variables = {
    ...themeStyle(colour(value.primary_colour, base.primary_colour), colour(value.secondary_colour, base.secondary_colour)),
    ...lookStyle(value),
  };
  root.removeAttribute('style');
  for (const [name, setting] of Object.entries(variables)) root.style.setProperty(name, setting);
  root.dataset['headings'] = value.heading_style;
  const announcement = shop.querySelector('.announcement p');
  if (announcement && value.announcement) announcement.textContent = inLocale(value.announcement, locale);
}
