import { Flex } from 'antd';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import * as m from '#messages';
import { useShortcuts } from '../kit/shortcuts.ts';
import { useProfile } from '../session.ts';
import styles from './admin-layout.module.css';
import { Banners } from './banners.tsx';
import headerStyles from './header.module.css';
import { Header } from './header.tsx';
import { goKeys } from './keys.ts';
import { hasScreen, isActive, stockTab, tabsFor } from './menu.ts';
import { ShortcutTable } from './shortcut-table.tsx';
import sidebarStyles from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';

/** Sidebar, header and the panel that holds every screen. */
export function AdminLayout(): ReactNode {
  const drawer = useRef<HTMLDialogElement>(null);
  /** The page on which the menu was opened: it closes on another page. */
  const openedOn = useRef<string>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { pathname } = useLocation();
  const isMoving = useNavigation().state !== 'idle';
  useGoShortcuts(() => setHelpOpen(true));
  const openDrawer = (): void => {
    openedOn.current = pathname;
    drawer.current?.showModal();
  };
  useEffect(
    function closeDrawerOnNewPage() {
      if (openedOn.current !== pathname) drawer.current?.close();
    },
    [pathname],
  );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {m.admin_layout_skip()}
      </a>
      <Banners />
      <aside data-testid="frame-side" className={styles.frameSide} aria-label={m.admin_layout_navigation()}>
        <Sidebar onShowShortcuts={() => setHelpOpen(true)} />
      </aside>
      <dialog ref={drawer} className={sidebarStyles.drawer} aria-label={m.admin_layout_navigation()} {...{ closedby: 'any' }}>
        <button
          type="button"
          className={sidebarStyles.drawerClose}
          onClick={() => drawer.current?.close()}
          aria-label={m.admin_layout_close_menu()}
        >
          <X size={20} aria-hidden="true" />
        </button>
        <Sidebar onShowShortcuts={() => setHelpOpen(true)} />
      </dialog>
      <Header onOpenMenu={openDrawer} />
      <main id="main" className={styles.panel} tabIndex={-1} data-moving={isMoving ? '' : undefined}>
        <Suspense key={pathname}>
          <Outlet />
        </Suspense>
      </main>
      <TabBar onMore={openDrawer} />
      <ShortcutTable isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** `g` followed by a letter opens a screen; `?` shows the shortcuts. */
function useGoShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const profile = useProfile();
  const go = goKeys.map(({ key, path }) => [`g ${key}`, () => void (hasScreen(profile, path) && navigate(path))]);
  useShortcuts({ ...Object.fromEntries(go), '?': onHelp });
}

/** Bottom navigation below 700 px. */
function TabBar({ onMore }: { onMore: () => void }): ReactNode {
  const { pathname } = useLocation();
  const items = tabsFor(useProfile());
  return (
    <nav data-testid="tab-bar" className={styles.tabBar} aria-label={m.admin_layout_tab_bar()}>
      {items.map((item) => (
        <Link
          key={item.path}
          to={item.path}
          data-active={isActive(item, pathname) && !(pathname.startsWith(stockTab.path) && item !== stockTab) ? '' : undefined}
        >
          <item.icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {item.label()}
        </Link>
      ))}
      <button type="button" onClick={onMore}>
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        {m.admin_layout_more()}
      </button>
    </nav>
  );
}

/** Placeholder of the layout while the first requests are pending. */
export function LayoutSkeleton(): ReactNode {
  return (
    <div className={styles.frame} aria-busy="true">
      <div data-testid="frame-side" className={styles.frameSide} />
      <Flex gap={12} align="center" data-testid="header" className={headerStyles.header} />
      <div className={styles.panel} />
    </div>
  );
}
