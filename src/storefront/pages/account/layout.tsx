import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { useSessionState } from '../../layout/session-store.ts';
import { isSigningOut } from '../../layout/use-sign-out.ts';
import { useLocale } from '../../ui/shop.ts';
import { MemberMenu } from './menu.tsx';
import { Skeleton } from './parts/skeleton.tsx';

/**
 * The layout and guard of the member area. Only the browser knows the session, so visitors are redirected here to the home page
 * with the sign-in open, and return afterwards (spec section 4).
 */
export default function AccountLayout() {
  const session = useSessionState();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    function guard() {
      if (session !== 'visitor' || isSigningOut()) return;
      const back = encodeURIComponent(pathname + search);
      void navigate(`${localizedPath('/home', locale)}?redirect=${back}#login`, { replace: true });
    },
    [session, pathname, search, locale, navigate],
  );
  return (
    <div className="wrap min-h-[70vh] pt-6 pb-18 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-12 lg:pt-10 lg:pb-28">
      <noscript>
        <p className="mb-6">{m.no_script_account()}</p>
      </noscript>
      <MemberMenu />
      <div className="min-w-0" aria-busy={session === 'unknown'}>
        {session === 'member' ? <Outlet /> : <Skeleton rows={3} hasTitle />}
      </div>
    </div>
  );
}
