import { Drawer } from 'antd';
import { Bell, CircleX, Coins, type LucideIcon, MessageSquare, PackageMinus, ShoppingBag, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { AlertKind, StaffAlert } from '#modules/notifications/contract.ts';
import type { Output } from '../client.ts';
import { When } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import { State } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import styles from './alerts.module.css';
import { markAlertsRead } from './use-alerts.ts';

type Props = { alerts: Output<'notifications.alerts'>; onClose: () => void };

/** The newest alerts; opening it marks all of them as read. */
export function AlertsDrawer({ alerts, onClose }: Props): ReactNode {
  // What was new when it was opened stays marked until it is closed.
  const [{ data, failed_effects }] = useState(alerts);
  const newest = data[0]?.id ?? 0;
  useEffect(
    function markAsRead() {
      if (newest > 0) void markAlertsRead(newest);
    },
    [newest],
  );
  return (
    <Drawer open size={420} title={m.admin_alerts_title()} onClose={onClose}>
      {failed_effects !== null && failed_effects > 0 && (
        <p className={textStyles.note} data-tone="bad">
          <TriangleAlert size={14} aria-hidden="true" /> {m.admin_alerts_failed_effects({ n: failed_effects })}{' '}
          <Link to="/telescope" onClick={onClose}>
            {m.admin_alerts_diagnostics()}
          </Link>
        </p>
      )}
      {data.length === 0 && (
        <State icon={Bell} title={m.admin_alerts_none()}>
          <p>{m.admin_alerts_none_text()}</p>
        </State>
      )}
      <ul className={`${styles.alerts} ${layoutStyles.ruled}`}>
        {data.map((alert) => (
          <li key={alert.id} data-new={alert.is_new ? '' : undefined}>
            <Alert alert={alert} onOpen={onClose} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

const kinds: Record<AlertKind, { icon: LucideIcon; text: (alert: StaffAlert) => string; path: (alert: StaffAlert) => string }> = {
  new_order: { icon: ShoppingBag, text: ({ order_no }) => m.admin_alerts_new_order({ order: order_no ?? '' }), path: toOrder },
  failure: { icon: CircleX, text: ({ order_no, what }) => failureText(what)({ order: order_no ?? '' }), path: toOrder },
  return_requested: { icon: Undo2, text: ({ order_no }) => m.admin_alerts_return({ order: order_no ?? '' }), path: toOrder },
  low_stock: {
    icon: PackageMinus,
    text: ({ names, count }) => m.admin_alerts_low_stock({ name: names[0] ?? '', more: (count ?? 1) - 1 }),
    path: () => '/product-items?stock=low',
  },
  low_balance: { icon: Coins, text: ({ count }) => m.admin_alerts_low_balance({ balance: count ?? 0 }), path: () => '/settings/credits' },
  contact_message: { icon: MessageSquare, text: () => m.admin_alerts_contact(), path: ({ message_id }) => `/messages/${message_id}` },
  newbang_sync: { icon: TriangleAlert, text: () => m.admin_alerts_newbang_sync(), path: () => '/newbang/syncs' },
  newbang_gone: {
    icon: PackageMinus,
    text: ({ names, count }) => m.admin_alerts_newbang_gone({ name: names[0] ?? '', count: count ?? 1 }),
    path: () => '/newbang?state=gone',
  },
};

function toOrder({ order_id }: StaffAlert): string {
  return `/orders/${order_id}`;
}

const failures = {
  payment: m.admin_alerts_failed_payment,
  invoice: m.admin_alerts_failed_invoice,
  allowance: m.admin_alerts_failed_allowance,
  refund: m.admin_alerts_failed_refund,
  payout: m.admin_alerts_failed_payout,
  note: m.admin_alerts_failed_note,
  store: m.admin_alerts_failed_store,
  parcel: m.admin_alerts_failed_parcel,
};
const failureText = (what: string | null) => failures[(what ?? 'payment') as keyof typeof failures] ?? failures.payment;

function Alert({ alert, onOpen }: { alert: StaffAlert; onOpen: () => void }): ReactNode {
  const { icon: Icon, text, path } = kinds[alert.kind];
  return (
    <Link to={path(alert)} onClick={onOpen} className={styles.alert}>
      <Icon size={15} aria-hidden="true" />
      <span>
        {text(alert)}
        {alert.is_new && <span className={textStyles.visuallyHidden}> {m.admin_alerts_new()}</span>}
      </span>
      <span className={textStyles.meta}>
        <When iso={alert.created_at} />
      </span>
    </Link>
  );
}
