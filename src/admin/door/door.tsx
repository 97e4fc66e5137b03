import { ArrowLeft, House, Languages } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { call } from '../client.ts';
import textStyles from '../kit/text.module.css';
import { setLanguage, useLanguage } from '../language.ts';
import styles from './door.module.css';
import { ForgotPassword, ResetPassword } from './forgotten.tsx';
import { Login } from './login.tsx';
import { Setup } from './setup.tsx';
import { TileWall } from './tile-wall.tsx';

const pages: Record<string, () => ReactNode> = {
  '/admin/login': Login,
  '/admin/setup': Setup,
  '/admin/forgot-password': ForgotPassword,
  '/admin/reset-password': ResetPassword,
};

/** What is outside the back office: signing in, a forgotten password, the first administrator. */
export function Door(): ReactNode {
  const locale = useLanguage();
  const Page = pages[location.pathname.replace(/\/$/, '')] ?? Login;
  return (
    <div className={styles.door}>
      <div className={styles.doorLeft}>
        <header className={styles.doorTop}>
          <ShopName key={locale} />
          <LanguageButton locale={locale} />
        </header>
        <main className={styles.doorMain}>
          <Page />
        </main>
        <footer>
          <a className={styles.doorQuiet} href="/">
            <ArrowLeft size={14} /> {m.admin_login_back_to_website()}
          </a>
        </footer>
      </div>
      <TileWall />
    </div>
  );
}

/** The name is public; nothing else of the shop is shown before signing in. Keyed by language: the name comes again. */
function ShopName(): ReactNode {
  const [name, setName] = useState('');
  useEffect(function loadShopName() {
    call('settings.read', { q: 'website' }).then(
      ({ website }) => setName(website?.site_name ?? ''),
      () => undefined,
    );
  }, []);
  useEffect(
    function nameDocument() {
      document.title = [m.admin_login_title(), name].filter(Boolean).join(' · ');
    },
    [name],
  );
  return (
    <span className={styles.doorName}>
      <span className={styles.doorMark}>
        <House size={16} />
      </span>
      {name}
    </span>
  );
}

function LanguageButton({ locale }: { locale: Locale }): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.doorQuiet} ${textStyles.plainButton}`}
      onClick={() => setLanguage(locale === 'tw' ? 'en' : 'tw')}
      lang={locale === 'tw' ? 'en' : 'zh-Hant-TW'}
    >
      <Languages size={16} /> {m.admin_login_other_language()}
    </button>
  );
}
