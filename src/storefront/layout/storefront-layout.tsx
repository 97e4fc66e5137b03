import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { useShop } from '../ui/shop.ts';
import { ActingStaff } from './acting-staff.tsx';
import { Announcement } from './announcement.tsx';
import { LinkedCodes } from './campaign/linked-codes.tsx';
import { Popup } from './campaign/popup.tsx';
import { refreshCart } from './cart-store.ts';
import { FloatingButtons } from './floating-buttons.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Panels } from './open-panels.tsx';
import { useHandle } from './page-handle.ts';
import { panels } from './panels.ts';
import { useSessionKeeper } from './sign-in/use-session-keeper.ts';
import { TabBar } from './tab-bar.tsx';
import { Toasts } from './toasts.tsx';

// Only redemption shops need it.
const CouponBanner = lazy(async () => ({ default: (await import('./campaign/coupon-banner.tsx')).CouponBanner }));

/** Everything around a page: header, footer, panels. */
export function StorefrontLayout({ children }: { children: ReactNode }) {
  return useHandle('plain') ? <PlainLayout>{children}</PlainLayout> : <MainLayout>{children}</MainLayout>;
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-60 focus:bg-paper focus:px-4 focus:py-2"
    >
      {m.layout_skip()}
    </a>
  );
}

/** Content and footer only, for visitors with one task. */
function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineNotice />
      <ActingStaff />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer isRoomMade={false} />
      <Toasts />
    </div>
  );
}

/** The main layout: header, drawer, footer, search, and what floats. */
function MainLayout({ children }: { children: ReactNode }) {
  const shop = useShop();
  const { website } = shop;
  const location = useLocation();
  const { path } = splitLocale(location.pathname);
  const hasOwnBar = useHandle('ownBar');
  const [isHere, setHere] = useState(false);

  useSessionKeeper();
  useEffect(function start() {
    setHere(true);
  }, []);
  useEffect(
    function arrive() {
      if (panels.get() === 'drawer') panels.set(null);
      // The cart page fetches the cart itself.
      if (path !== '/cart') void refreshCart();
    },
    [path],
  );
  useEffect(
    function followHash() {
      if (['#login', '#signup', '#forgot'].includes(location.hash)) panels.set('login');
    },
    [location.hash],
  );

  const hasService = website.line_sticky === 1 && website.line !== '';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineNotice />
      <ActingStaff />
      <Announcement announcements={shop.announcements} website={website} />
      <Header />
      {website.coupon_only === 1 && isHere && (
        <Suspense>
          <CouponBanner />
        </Suspense>
      )}
      {/* The floating service link needs 144 px of space at the foot (spec section 9). */}
      <main id="main" tabIndex={-1} className={`flex-1 outline-none ${hasService ? 'lg:pb-36' : ''}`}>
        {children}
      </main>
      <Footer isRoomMade={hasService} />
      {/* The phone's tab bar has the footer's background. */}
      <div className={`box-content shrink-0 bg-footer pb-[env(safe-area-inset-bottom)] md:hidden ${hasOwnBar ? 'h-19' : 'h-15'}`} />
      {!hasOwnBar && <TabBar />}
      <FloatingButtons />
      <Panels />
      <LinkedCodes arrival={location.search} />
      <Popup />
      <Toasts />
    </div>
  );
}
