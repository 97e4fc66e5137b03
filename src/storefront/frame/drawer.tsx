import { LogOut, UserRound } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import * as m from '#messages';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { categoryPath, withoutSlug } from '../ui/paths.ts';
import { useShop } from '../ui/shop.ts';
import { DrawerBrands, DrawerCategories } from './drawer-lists.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { useMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { panels } from './panels.ts';
import { useCustomer } from './session-store.ts';
import { SocialLinks } from './social-links.tsx';
import { TabBar } from './tab-bar.tsx';
import { useSignOut } from './use-sign-out.ts';

const topEntry = 'title-drawer flex min-h-12 w-full items-center';
const memberEntry = 'flex min-h-11 w-full items-center gap-3 text-name';

function MemberEntries() {
  const customer = useCustomer();
  const signOut = useSignOut();
  if (!customer) {
    return (
      <button type="button" className={memberEntry} onClick={() => panels.set('login')}>
        <UserRound size={20} strokeWidth={1.5} aria-hidden="true" />
        {m.frame_login()}
      </button>
    );
  }
  return (
    <>
      <p className={memberEntry}>
        <UserRound size={20} strokeWidth={1.5} aria-hidden="true" />
        {customer.name}
      </p>
      <button type="button" className={`${memberEntry} text-ink-2`} onClick={signOut}>
        <LogOut size={20} strokeWidth={1.5} aria-hidden="true" />
        {m.frame_logout()}
      </button>
    </>
  );
}

/** Closes on the way to another page, also when the link leads to the page that is shown. */
function Closing({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const closeAtLink = (event: MouseEvent) => (event.target as Element).closest('a[href]') && onClose();
  // biome-ignore lint/a11y: the links inside are what one presses; this only listens.
  return <div onClick={closeAtLink}>{children}</div>;
}

/** The menu below 1024 px, 300 px wide. The tab bar stays lit and within reach, so the drawer carries a copy of it. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { website, categories } = useShop();
  // The tree above names all products and the main categories already.
  const told = new Set(['/products', ...categories.map((category) => withoutSlug(categoryPath(category)))]);
  const menu = useMenu(m.frame_products()).filter((entry) => !told.has(withoutSlug(entry.to)));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      label={m.frame_menu()}
      className="drawer fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-screen max-w-none bg-transparent lg:hidden"
    >
      <Closing onClose={onClose}>
        <div className="flex h-[calc(100dvh-3.75rem-env(safe-area-inset-bottom))] w-75 flex-col overflow-y-auto overscroll-contain bg-paper px-5 md:h-dvh">
          <div className="flex h-14 shrink-0 items-center justify-between">
            <Logo />
            <CloseButton className="-me-3" />
          </div>
          <nav aria-label={m.frame_main_menu()} className="flex flex-col">
            <DrawerCategories className={topEntry} />
            <DrawerBrands className={topEntry} />
            {menu.map((entry) => (
              <MenuLink key={entry.to} entry={entry} className={topEntry} currentClassName="text-primary-t" />
            ))}
            {website.contact_email && (
              <a href={`mailto:${website.contact_email}`} className={topEntry}>
                {m.frame_contact()}
              </a>
            )}
          </nav>
          <div className="mt-3 border-t border-line pt-3">
            <MemberEntries />
          </div>
          <div className="mt-auto flex items-center justify-between py-3">
            <SocialLinks />
            <LanguageSwitch className="ms-auto -me-2" />
          </div>
        </div>
        <TabBar className="fixed inset-x-0 bottom-0" />
      </Closing>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="fixed inset-y-0 start-75 end-0 bottom-15 cursor-default md:bottom-0"
      />
    </Dialog>
  );
}
