import { Bell } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import headerStyles from '../layout/header.module.css';
import { useAlerts } from './use-alerts.ts';

const AlertsDrawer = lazy(() => import('./alerts-drawer.tsx').then(({ AlertsDrawer: Drawer }) => ({ default: Drawer })));

/** Opens the alerts; a dot marks unread ones. */
export function AlertsButton(): ReactNode {
  const [isShown, setShown] = useState(false);
  const data = useAlerts();
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? m.admin_alerts_unread({ n: unread }) : m.admin_alerts_title();
  return (
    <>
      <button type="button" className={headerStyles.headerTool} onClick={() => setShown(true)} aria-label={label} title={label}>
        <Bell size={15} aria-hidden="true" />
        {unread > 0 && <span className={headerStyles.headerDot} />}
      </button>
      {isShown && data && (
        <Suspense>
          <AlertsDrawer alerts={data} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
