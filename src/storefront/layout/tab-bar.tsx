import { House, LayoutGrid, type LucideIcon, MessageCircle, ShoppingBag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { useCart } from './cart-store.ts';
import { useIsCurrent, useIsWithin } from './menu/menu-link.tsx';
import { panels } from './panels.ts';
import { useCustomer } from './session-store.ts';

const cell = 'relative flex flex-col items-center justify-center gap-0.75 text-label';

function TabContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </>
  );
}

function Tab({ to, icon, label, dot }: { to: string; icon: LucideIcon; label: string; dot?: string | undefined }) {
  const isHere = useIsCurrent(to);
  const isLit = useIsWithin(to);
  return (
    <ShopLink
      to={to}
      aria-current={isHere ? 'page' : isLit || undefined}
      className={`${cell} ${isLit ? 'font-semibold text-primary-t' : 'text-ink-2'}`}
    >
      <TabContent icon={icon}>{label}</TabContent>
      {dot && (
        <span className="absolute start-[calc(50%+8px)] top-2.25 size-2 rounded-full bg-secondary ring-2 ring-paper">
          <span className="sr-only">{dot}</span>
        </span>
      )}
    </ShopLink>
  );
}

/** The phone's tab bar with five entries. */
export function TabBar({ className = 'fixed inset-x-0 bottom-0 z-30' }: { className?: string }) {
  const { website } = useShop();
  const customer = useCustomer();
  const count = useCart()?.quantity_count ?? 0;
  const hasService = website.line_sticky === 1 && website.line !== '';
  return (
    <nav aria-label={m.layout_tabs()} className={`border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden ${className}`}>
      <div className={`grid h-15 ${hasService ? 'grid-cols-5' : 'grid-cols-4'}`}>
        <Tab to="/home" icon={House} label={m.layout_home()} />
        <Tab to="/products" icon={LayoutGrid} label={m.layout_products()} />
        <Tab to="/cart" icon={ShoppingBag} label={m.layout_cart()} dot={count > 0 ? m.layout_cart_holds({ count }) : undefined} />
        {customer ? (
          <Tab to="/account" icon={UserRound} label={m.layout_member()} />
        ) : (
          <button type="button" onClick={() => panels.set('login')} className={`${cell} text-ink-2`}>
            <TabContent icon={UserRound}>{m.layout_login()}</TabContent>
          </button>
        )}
        {hasService && (
          <a href={website.line} target="_blank" rel="noopener noreferrer" className={`${cell} text-ink-2`}>
            <TabContent icon={MessageCircle}>{m.layout_service()}</TabContent>
          </a>
        )}
      </div>
    </nav>
  );
}
