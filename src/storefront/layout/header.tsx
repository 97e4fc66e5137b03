import { Menu, Search, ShoppingBag, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { useLocale, useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { useCart } from './cart-store.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { type MenuLink as MenuEntry, useHeaderMenu } from './menu/menu.ts';
import { MenuLink } from './menu/menu-link.tsx';
import { panels } from './panels.ts';
import { useCustomer } from './session-store.ts';

/** Upward scroll in px after which the header reappears. */
const returnAfter = 150;

/** True once a scrolled page was moved up again by `returnAfter`. */
function useReturning(): boolean {
  const [isReturning, setReturning] = useState(false);
  const turn = useRef({ last: 0, from: 0 });
  useEffect(function followScroll() {
    function onScroll() {
      const y = window.scrollY;
      if (y > turn.current.last) turn.current.from = y;
      if (y <= returnAfter || y > turn.current.last) setReturning(false);
      else if (turn.current.from - y > returnAfter) setReturning(true);
      turn.current.last = y;
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isReturning;
}

type PanelProps = { panel: 'search' | 'login'; page: string; label: string; icon: ReactNode; className: string };

/** Opens a panel; without scripts it links to the equivalent page. */
function PanelButton({ panel, page, label, icon, className }: PanelProps) {
  return (
    <form action={localizedPath(page, useLocale())}>
      <button
        type="submit"
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          panels.set(panel);
        }}
        className={className}
      >
        {icon}
      </button>
    </form>
  );
}

function CartLink() {
  const count = useCart()?.quantity_count ?? 0;
  return (
    <ShopLink to="/cart" aria-label={m.layout_cart_with({ count })} className="icon-button">
      <ShoppingBag strokeWidth={1.5} aria-hidden="true" className="size-6 lg:size-5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.75 top-1.25 h-4.5 min-w-4.5 rounded-full bg-secondary px-1.25 text-center text-label leading-4.5 font-semibold text-on-secondary"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </ShopLink>
  );
}

/** The member area for members, the login dialog for visitors. */
function AccountButton() {
  const customer = useCustomer();
  const icon = <UserRound strokeWidth={1.5} aria-hidden="true" className="size-6 lg:size-5" />;
  const look = 'icon-button hidden md:grid';
  if (customer) {
    return (
      <ShopLink to="/account" aria-label={m.layout_account_of({ name: customer.name })} className={look}>
        {icon}
      </ShopLink>
    );
  }
  return <PanelButton panel="login" page="/account" label={m.layout_login()} icon={icon} className={look} />;
}

function HeaderMenu({ entries, label }: { entries: MenuEntry[]; label: string }) {
  if (!entries.length) return null;
  return (
    <nav aria-label={label} className="hidden min-w-0 flex-wrap gap-x-4 text-menu lg:flex xl:gap-x-8">
      {entries.map((entry) => (
        <MenuLink
          key={entry.to + entry.label}
          entry={entry}
          className="border-b-[1.5px] border-transparent py-1 whitespace-nowrap hover:border-current"
          currentClassName="!border-current"
        />
      ))}
    </nav>
  );
}

const centred = 'grid-cols-[5.5rem_minmax(0,1fr)_5.5rem] md:grid-cols-[1fr_auto_1fr]';

/** The page header. The logo is centred, or, on wide screens, at its place in the menu. */
export function Header() {
  const { menuColours } = useShop();
  const { before, after, hasLogo } = useHeaderMenu();
  const isReturning = useReturning();
  const colours = menuColours ? 'on-dark' : 'bg-paper text-ink';
  return (
    <header style={menuColours} className={`z-30 border-b border-line ${colours} ${isReturning ? 'sticky top-0' : 'relative'}`}>
      <div
        className={`mx-auto grid h-14 max-w-360 items-center px-2 md:h-auto md:min-h-19 md:px-3 lg:ps-6 lg:pe-3 xl:ps-16 xl:pe-13 ${centred} ${hasLogo ? 'lg:flex lg:gap-x-8' : ''}`}
      >
        <button type="button" aria-label={m.layout_open_menu()} onClick={() => panels.set('drawer')} className="icon-button lg:hidden">
          <Menu size={24} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <HeaderMenu entries={before} label={m.layout_main_menu()} />
        <Logo className="min-w-0 justify-self-center" />
        <HeaderMenu entries={after} label={before.length ? m.layout_main_menu_more() : m.layout_main_menu()} />
        <div className="ms-auto flex items-center justify-end md:gap-1">
          <LanguageSwitch className={`hidden px-2 lg:flex ${menuColours ? '' : 'text-ink-2 [&_[aria-current]]:text-ink'}`} />
          <PanelButton
            panel="search"
            page="/search"
            label={m.layout_search()}
            icon={<Search strokeWidth={1.5} aria-hidden="true" className="size-6 lg:size-5" />}
            className="icon-button"
          />
          <AccountButton />
          <CartLink />
        </div>
      </div>
    </header>
  );
}
