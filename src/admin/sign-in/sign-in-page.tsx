import { ArrowLeft, House, Languages } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { call } from '../client.ts';
import layoutStyles from '../kit/layout.module.css';
import { setLanguage, useLanguage } from '../language.ts';
import { ForgotPassword, ResetPassword } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { Setup } from './setup.tsx';
import styles from './sign-in.module.css';
import { TileWall } from './tile-wall.tsx';

const pages: Record<string, () => ReactNode> = {
  '/admin/login': Login,
  '/admin/setup': Setup,
  '/admin/forgot-password': ForgotPassword,
  '/admin/reset-password': ResetPassword,
};

/** The pages before sign-in: sign in, forgotten password, first administrator. */
export function SignInPage(): ReactNode {
  const locale = useLanguage();
  const Page = pages[location.pathname.replace(/\/$/, '')] ?? Login;
  return (
    <div className={styles.signIn}>
      <div className={styles.signInLeft}>
        <header className={styles.signInTop}>
          <ShopName key={locale} />
          <LanguageButton locale={locale} />
        </header>
        <main className={styles.signInMain}>
          <Page />
        </main>
        <footer>
          <a className={`${styles.signInQuiet} ${layoutStyles.darkens}`} href="/">
            <ArrowLeft size={14} /> {m.admin_login_back_to_website()}
          </a>
        </footer>
      </div>
      <TileWall />
    </div>
  );
}

/** The shop's name is public; nothing else is shown before sign-in. Keyed by language, since the name is fetched again. */
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
    <span className={styles.signInName}>
      <span className={layoutStyles.shopMark}>
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
      className={`${styles.signInQuiet} ${layoutStyles.darkens}`}
      onClick={() => setLanguage(locale === 'tw' ? 'en' : 'tw')}
      lang={locale === 'tw' ? 'en' : 'zh-Hant-TW'}
    >
      <Languages size={16} /> {m.admin_login_other_language()}
    </button>
  );
}
