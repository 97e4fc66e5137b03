import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import headerStyles from '../layout/header.module.css';

const AlertsDrawer = lazy(() => import('./alerts-drawer.tsx').then(({ AlertsDrawer: Drawer }) => ({ default: Drawer })));

export const alertsKey = ['notifications.alerts'];
const everyMs = 60_000;

/** Opens what staff are alerted of; a dot marks what is unread. */
export function AlertsButton(): ReactNode {
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => call('notifications.alerts', {}, signal),
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
  });
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
