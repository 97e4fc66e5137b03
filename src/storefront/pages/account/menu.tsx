import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import * as m from '#messages';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { now } from '../../clock.ts';
import { useCustomer } from '../../layout/session-store.ts';
import { useSignOut } from '../../layout/use-sign-out.ts';
import { useLocale } from '../../ui/shop.ts';
import { useNumber } from './parts/formatters.ts';

type Entry = { path: string; label: string; count?: number | undefined };

/** The member's pages in the order of the menu (spec section 2: profile, credits, coupons, orders). */
function useEntries(): Entry[] {
  const customer = useCustomer();
  return [
    { path: '/account', label: m.account_profile() },
    { path: '/account/credits', label: m.account_credits(), count: customer?.credits },
    { path: '/account/coupons', label: m.account_coupons(), count: customer?.coupons_unused },
    { path: '/account/orders', label: m.account_orders() },
    { path: '/account/wishlist', label: m.account_wishlist() },
  ];
}

function greeting(name: string): string {
  const hour = now().getHours();
  if (hour >= 5 && hour < 11) return m.account_morning({ name });
  return hour >= 11 && hour < 18 ? m.account_afternoon({ name }) : m.account_evening({ name });
}

const shape =
  'flex shrink-0 items-center justify-between gap-2 max-lg:chip lg:min-h-11 lg:border-s-2 lg:border-transparent lg:ps-4 lg:-ms-4.5 text-ink-2 hover:text-ink';
const current =
  'aria-[current=page]:text-ink max-lg:aria-[current=page]:text-white lg:aria-[current=page]:border-primary lg:aria-[current=page]:font-semibold';

/** The member and the navigation of the member area: a column on wide screens, a row of chips below. */
export function MemberMenu() {
  const customer = useCustomer();
  const locale = useLocale();
  const number = useNumber();
  const signOut = useSignOut();
  const entries = useEntries();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const { path: here } = splitLocale(pathname);
  const currentPath = entries.findLast(({ path }) => here === path || here.startsWith(`${path}/`))?.path ?? '';
  useEffect(
    function showCurrent() {
      const chip = row.current?.querySelector<HTMLElement>(`a[href$="${currentPath}"]`);
      if (chip && row.current) row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
    },
    [currentPath],
  );
  return (
    <div className="max-lg:mb-6">
      <div className="mb-2 hidden min-h-12 lg:block">
        {customer && (
          <>
            <p className="text-menu">{greeting(customer.name)}</p>
            {customer.level && <p className="text-caption text-ink-2">{m.account_level({ level: customer.level.name })}</p>}
          </>
        )}
      </div>
      <nav aria-label={m.account_menu()}>
        <ul
          ref={row}
          className="relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1.5 md:-mx-6 md:px-6 lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:p-0"
        >
          {entries.map(({ path, label, count }) => (
            <li key={path} className="contents lg:block">
              <NavLink to={localizedPath(path, locale)} end={path !== '/account/orders'} className={`${shape} ${current}`}>
                {label}
                {count !== undefined && count > 0 && <span className="text-small font-normal tabular-nums">{number(count)}</span>}
              </NavLink>
            </li>
          ))}
          <li className="contents lg:mt-3 lg:block lg:border-t lg:border-line lg:pt-3">
            <button type="button" onClick={signOut} className={`${shape} lg:w-full lg:justify-start`}>
              <LogOut size={16} strokeWidth={1.5} aria-hidden="true" />
              {m.layout_logout()}
            </button>
          </li>
        </ul>
      </nav>
    </div>
  );
}
