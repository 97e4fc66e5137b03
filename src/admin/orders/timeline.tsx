import { Flex } from 'antd';
import { ArrowRight, Bot, CreditCard, ShieldAlert, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Chip, Moment } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { findStatus, machineLabels } from './moves.ts';
import styles from './order-cards.module.css';

type Entry = OrderForStaff['history'][number];
const actorIcons: Record<Entry['actor_kind'], typeof Bot> = { staff: UserRound, customer: UserRound, system: Bot, provider: CreditCard };
const actorLabels: Record<Entry['actor_kind'], () => string> = {
  staff: m.admin_orders_actor_staff,
  customer: m.admin_orders_actor_customer,
  system: m.admin_orders_actor_system,
  provider: m.admin_orders_actor_provider,
};

/** Every move, newest first: what, from, to, who, when, why. */
export function Timeline({ order }: { order: OrderForStaff }): ReactNode {
  const entries = [...order.history].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  return (
    <Card title={m.admin_orders_timeline()}>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} order={order} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function TimelineEntry({ order, entry }: { order: OrderForStaff; entry: Entry }): ReactNode {
  const Actor = actorIcons[entry.actor_kind];
  return (
    <li data-tone={findStatus(order, entry.machine, entry.to).tone}>
      <Flex component="p" gap="4px 8px" wrap align="center">
        <span>{machineLabels[entry.machine]()}</span>
        {entry.from && (
          <>
            <StatusTag status={{ ...findStatus(order, entry.machine, entry.from), isUrgent: false }} />
            <ArrowRight size={13} className={textStyles.muted} aria-label={m.admin_orders_to()} />
          </>
        )}
        <StatusTag status={{ ...findStatus(order, entry.machine, entry.to), isUrgent: false }} />
        {entry.forced && (
          <Chip tone="wait">
            <ShieldAlert size={12} aria-hidden="true" /> {m.admin_orders_forced()}
          </Chip>
        )}
      </Flex>
      {entry.reason && <p className={styles.timelineReason}>{entry.reason}</p>}
      <p className={textStyles.meta}>
        <Actor size={12} aria-hidden="true" /> {entry.actor_name ?? actorLabels[entry.actor_kind]()} · <Moment iso={entry.created_at} />
      </p>
    </li>
  );
}
