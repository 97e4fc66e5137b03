import { LogOut, Mail, Phone, UserRound } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import * as m from '#messages';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { categoryPath, telephoneLink, withoutSlug } from '../../ui/paths.ts';
import { useShop } from '../../ui/shop.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { Logo } from '../logo.tsx';
import { panels } from '../panels.ts';
import { useCustomer } from '../session-store.ts';
import { SocialLinks } from '../social-links.tsx';
import { TabBar } from '../tab-bar.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { DrawerBrands, DrawerCategories, Fold } from './drawer-lists.tsx';
import { memberMenu } from './member-menu.ts';
import { useMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

const topEntry = 'title-drawer flex min-h-12 w-full items-center';
const contactPath = '/information/contact';
const memberEntry = 'flex min-h-11 w-full items-center gap-3 text-name';

function MemberEntries() {
  const customer = useCustomer();
  const signOut = useSignOut();
  const icon = <UserRound size={20} strokeWidth={1.5} aria-hidden="true" />;
  if (!customer) {
    return (
      <button type="button" className={memberEntry} onClick={() => panels.set('login')}>
        {icon}
        {m.layout_login()}
      </button>
    );
  }
  const title = (
    <span className="flex items-center gap-3">
      {icon}
      {m.drawer_member_centre()}
    </span>
  );
  return (
    <>
      <Fold title={title} className={memberEntry} startsOpen={false}>
        <ul className="ps-8">
          {memberMenu().map((entry) => (
            <li key={entry.to}>
              <MenuLink entry={entry} className="flex min-h-11 items-center text-menu" currentClassName="text-primary-t font-semibold" />
            </li>
          ))}
        </ul>
      </Fold>
      <button type="button" className={`${memberEntry} text-ink-2`} onClick={signOut}>
        <LogOut size={20} strokeWidth={1.5} aria-hidden="true" />
        {m.layout_logout()}
      </button>
    </>
  );
}

/** The shop's contact channels as icons; social links are beside them. */
function ContactIcons() {
  const { website } = useShop();
  return (
    <>
      {website.contact_email && (
        <a
          href={`mailto:${website.contact_email}`}
          aria-label={m.drawer_mail_to({ address: website.contact_email })}
          className="icon-button"
        >
          <Mail size={20} strokeWidth={1.5} aria-hidden="true" />
        </a>
      )}
      {website.contact_phone && (
        <a
          href={telephoneLink(website.contact_phone)}
          aria-label={m.drawer_call({ number: website.contact_phone })}
          className="icon-button"
        >
          <Phone size={20} strokeWidth={1.5} aria-hidden="true" />
        </a>
      )}
    </>
  );
}

/** Closes when a link is followed, also one to the current page. */
function Closing({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const closeAtLink = (event: MouseEvent) => (event.target as Element).closest('a[href]') && onClose();
  // biome-ignore lint/a11y: the links inside are the controls; this only listens to their clicks.
  return <div onClick={closeAtLink}>{children}</div>;
}

/** The menu below 1024 px, 300 px wide. The tab bar must stay reachable, so the drawer contains a copy of it. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { categories } = useShop();
  // The tree already links all products and the main categories.
  const linked = new Map([
    ['/products', m.layout_products()],
    ...categories.map((category) => [withoutSlug(categoryPath(category)), category.name] as const),
  ]);
  const menu = useMenu().filter((entry) => linked.get(withoutSlug(entry.to)) !== entry.label);
  const contact = menu.find((entry) => entry.to === contactPath) ?? { label: m.layout_contact(), to: contactPath, isExternal: false };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      label={m.layout_menu()}
      className="drawer fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-screen max-w-none bg-transparent lg:hidden"
    >
      <Closing onClose={onClose}>
        <div className="flex h-[calc(100dvh-3.75rem-env(safe-area-inset-bottom))] w-75 flex-col overflow-y-auto overscroll-contain bg-paper px-5 md:h-dvh">
          <div className="flex h-14 shrink-0 items-center justify-between">
            <Logo />
            <CloseButton className="-me-3" />
          </div>
          <nav aria-label={m.layout_main_menu()} className="flex flex-col">
            <DrawerCategories className={topEntry} />
            <DrawerBrands className={topEntry} />
            {[...menu.filter((entry) => entry.to !== contactPath), contact].map((entry) => (
              <MenuLink key={entry.to + entry.label} entry={entry} className={topEntry} currentClassName="text-primary-t" />
            ))}
          </nav>
          <div className="mt-3 border-t border-line pt-3">
            <MemberEntries />
          </div>
          <div className="mt-auto flex flex-wrap items-center py-3">
            <SocialLinks />
            <ContactIcons />
            <LanguageSwitch className="ms-auto -me-2 text-ink-2 [&_[aria-current]]:text-ink" />
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
