import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { ExternalLink, House, Keyboard, Telescope } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { call } from '../client.ts';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useMay, useProfile, useShop } from '../session.ts';
import { isActive, menuFor } from './menu.ts';
import styles from './sidebar.module.css';

/** Navigation links; the group of the open page is unfolded. */
export function Sidebar({ onShowShortcuts }: { onShowShortcuts: () => void }): ReactNode {
  const { pathname } = useLocation();
  const items = menuFor(useProfile());
  const { site_name } = useShop();
  const maySeeTelescope = useMay('telescope view');
  return (
    <Flex vertical className={styles.sidebar}>
      <Link className={styles.sidebarShop} to="/">
        <span className={layoutStyles.shopMark}>
          <House size={15} aria-hidden="true" />
        </span>
        <span className={textStyles.clip}>{site_name}</span>
      </Link>
      <nav aria-label={m.admin_layout_navigation()}>
        <ul>
          {items.map((item) => {
            const isHere = isActive(item, pathname);
            return (
              <li key={item.path}>
                <Link
                  className={styles.sidebarRow}
                  to={item.path}
                  data-active={isHere ? '' : undefined}
                  data-open={isHere && item.children ? '' : undefined}
                  aria-current={isHere && !item.children ? 'page' : undefined}
                >
                  <item.icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {item.label()}
                  {item.badge && <ToShip />}
                </Link>
                {isHere && item.children && (
                  <ul>
                    {item.children.map((child) => (
                      <li key={child.path}>
                        <Link
                          className={`${styles.sidebarRow} ${styles.sidebarChild}`}
                          to={child.path}
                          data-active={isActive(child, pathname) ? '' : undefined}
                          aria-current={isActive(child, pathname) ? 'page' : undefined}
                        >
                          {child.label()}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.sidebarFoot}>
        {maySeeTelescope && (
          <a className={styles.sidebarRow} href="/admin/telescope" target="_blank" rel="noopener">
            <Telescope size={16} strokeWidth={1.75} aria-hidden="true" />
            {m.admin_telescope_title()}
            <ExternalLink size={13} strokeWidth={1.75} aria-label={m.admin_telescope_new_tab()} />
          </a>
        )}
        <button type="button" className={styles.sidebarRow} onClick={onShowShortcuts}>
          <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.admin_layout_shortcuts()}
          <kbd>?</kbd>
        </button>
      </div>
    </Flex>
  );
}

/** The badge with the number of orders to ship. */
function ToShip(): ReactNode {
  const { data } = useQuery({
    queryKey: ['orders.counts'],
    queryFn: () => call('orders.counts', {}),
    enabled: useMay('orders view'),
    refetchInterval: 60_000,
  });
  const count = data?.['to_ship'] ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.badge} title={m.admin_layout_to_ship({ n: count })}>
      {formatCount(count)}
    </span>
  );
}
