import { Flex } from 'antd';
import { Menu, Search, ShoppingBag, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { MenuSettings } from '#modules/settings/contract.ts';
import { darker, menuStyle, toBackground } from '#shared/colour.ts';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { LanguageChoice } from '../../kit/preview/preview-choices.tsx';
import textStyles from '../../kit/text.module.css';
import { language } from '../../language.ts';
import { useShop } from '../../session.ts';
import { isColour } from '../colours.ts';
import settingsStyles from '../settings.module.css';
import styles from './menu.module.css';
import { chooseLabel, type MenuEntry } from './targets.ts';

const colourOf = (hex: string | null): string | null => (hex && isColour(hex) ? hex : null);

/** Header, drawer and footer drawn small with the unsaved menu. */
export function MenuPreview({ menu }: { menu: MenuSettings }): ReactNode {
  const [locale, setLocale] = useState<Locale>(language());
  const { primary_colour } = useShop();
  const inThisLocale = { locale };
  const style = menuStyle(colourOf(menu.bg_colour), colourOf(menu.text_colour));
  return (
    <section className={settingsStyles.preview} aria-label={m.admin_menu_preview()}>
      <Flex gap="small" align="center" className={settingsStyles.previewHead}>
        <h2>{m.admin_menu_preview()}</h2>
        <LanguageChoice value={locale} onChange={setLocale} />
      </Flex>
      <Flex vertical gap="middle" lang={htmlLang[locale]} data-testid="menu-preview">
        <figure>
          <figcaption className={textStyles.meta}>{m.admin_menu_preview_header()}</figcaption>
          <div className={styles.miniHeader} style={style}>
            <HeaderEntries menus={menu.menus} locale={locale} />
            <span className={styles.miniIcons} role="img" aria-label={m.admin_menu_account()}>
              <Search size={13} /> <UserRound size={13} /> <ShoppingBag size={13} />
            </span>
          </div>
        </figure>
        <figure>
          <figcaption className={textStyles.meta}>{m.admin_menu_preview_drawer()}</figcaption>
          <div className={styles.miniDrawer}>
            <Menu size={14} aria-hidden="true" />
            <span>{m.layout_products({}, inThisLocale)}</span>
            <span>{m.layout_brands({}, inThisLocale)}</span>
            {drawerLabels(menu.menus, locale).map((label) => (
              <span key={label}>{label}</span>
            ))}
            <span>{m.layout_contact({}, inThisLocale)}</span>
          </div>
        </figure>
        <figure>
          <figcaption className={textStyles.meta}>{m.admin_menu_preview_footer()}</figcaption>
          <div className={styles.miniFooter} style={{ background: darker(toBackground(primary_colour), 0.22) }}>
            {[m.layout_about, m.layout_faq, m.layout_contact, m.layout_find_order, m.layout_shops].map((label) => (
              <span key={label({}, inThisLocale)}>{label({}, inThisLocale)}</span>
            ))}
          </div>
        </figure>
      </Flex>
      <p className={textStyles.meta}>{m.admin_menu_preview_footer_note()}</p>
      {menu.menus.length === 0 && <p className={textStyles.meta}>{m.admin_menu_preview_empty()}</p>}
    </section>
  );
}

/** The labels that shoppers see: those of entries with a target. */
const labels = (menus: readonly MenuEntry[], locale: Locale): string[] => [
  ...new Set(menus.flatMap((entry) => (entry.type === 'logo' ? [] : chooseLabel(entry, locale) || []))),
];

/** Without the entries that the drawer always has at its start and end. */
function drawerLabels(menus: readonly MenuEntry[], locale: Locale): string[] {
  const fixed = [m.layout_products({}, { locale }), m.layout_contact({}, { locale })];
  return labels(menus, locale).filter((label) => !fixed.includes(label));
}

function HeaderEntries({ menus, locale }: { menus: readonly MenuEntry[]; locale: Locale }): ReactNode {
  const { site_name } = useShop();
  const at = menus.findIndex(({ type }) => type === 'logo');
  const logo = <strong>{site_name}</strong>;
  const entries = (some: readonly MenuEntry[]): ReactNode => labels(some, locale).map((label) => <span key={label}>{label}</span>);
  return (
    <>
      <Flex component="span" gap="2px 8px" wrap>
        {at < 0 ? entries(menus) : entries(menus.slice(0, at))}
      </Flex>
      {logo}
      {at >= 0 && (
        <Flex component="span" gap="2px 8px" wrap>
          {entries(menus.slice(at + 1))}
        </Flex>
      )}
    </>
  );
}
