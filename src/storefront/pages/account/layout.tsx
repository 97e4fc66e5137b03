import { useEffect } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { useSessionState } from '../../frame/session-store.ts';
import { useLocale } from '../../ui/shop.ts';

/** The member's pages in the order of the menu (spec: profile, credits, coupons, orders). */
const pages = [{ path: '/account', label: () => m.account_profile() }] as const;

/**
 * Around every page of the member area. Whose it is only the browser knows, so the guard is here: a visitor is led to
 * the home page with the sign-in open, and comes back after it (spec section 4).
 */
export default function AccountLayout() {
  const session = useSessionState();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    function guard() {
      if (session !== 'visitor') return;
      const back = encodeURIComponent(pathname + search);
      void navigate(`${localizedPath('/home', locale)}?redirect=${back}#login`, { replace: true });
    },
    [session, pathname, search, locale, navigate],
  );
  return (
    <div className="wrap pt-6 pb-18 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16 lg:pt-10">
      <nav aria-label={m.account_menu()} className="mb-8">
        <ul>
          {pages.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={localizedPath(path, locale)} end className="flex min-h-11 items-center aria-[current=page]:font-semibold">
                {label()}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div aria-busy={session === 'unknown'}>{session === 'member' && <Outlet />}</div>
    </div>
  );
}
