import { type ReactNode, useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import * as m from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { useShop } from '../ui/shop.ts';
import { Announcement } from './announcement.tsx';
import { captureParameters } from './capture.ts';
import { refreshCart } from './cart-store.ts';
import { FloatingButtons } from './floating-buttons.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Panels } from './open-panels.tsx';
import { panels } from './panels.ts';
import { useSessionKeeper } from './sign-in/use-session-keeper.ts';
import { TabBar } from './tab-bar.tsx';
import { Toasts } from './toasts.tsx';

/** A page may replace the phone's tab bar by a bar of its own: `export const handle = { ownBar: true }`. */
type Handle = { ownBar?: boolean } | undefined;

/** The main layout: everything around a page. */
export function Frame({ children }: { children: ReactNode }) {
  const { website } = useShop();
  const location = useLocation();
  const { path } = splitLocale(location.pathname);
  const hasOwnBar = useMatches().some((match) => (match.handle as Handle)?.ownBar);

  useSessionKeeper();
  useEffect(function start() {
    captureParameters();
  }, []);
  useEffect(
    function arrive() {
      if (panels.get() === 'drawer') panels.set(null);
      // The cart page fetches its own.
      if (path !== '/cart') void refreshCart();
    },
    [path],
  );
  useEffect(
    function followHash() {
      if (location.hash === '#login' || location.hash === '#signup') panels.set('login');
    },
    [location.hash],
  );

  const hasService = website.line_sticky && website.line !== '';
  return (
    <div className={`flex min-h-dvh flex-col ${hasOwnBar ? 'pb-19' : 'pb-15'} md:pb-0`}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-60 focus:bg-paper focus:px-4 focus:py-2"
      >
        {m.frame_skip()}
      </a>
      <Announcement text={website.announcement} />
      <Header />
      <main id="main" tabIndex={-1} className={`flex-1 outline-none ${hasService ? 'lg:pb-6' : ''}`}>
        {children}
      </main>
      <Footer />
      {!hasOwnBar && <TabBar />}
      <FloatingButtons />
      <Panels />
      <Toasts />
    </div>
  );
}
