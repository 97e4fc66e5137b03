import { Flex } from 'antd';
import {
  Boxes,
  CalendarClock,
  ChevronRight,
  CircleAlert,
  HandCoins,
  Hourglass,
  ListX,
  type LucideIcon,
  MessageSquareText,
  Package,
  ReceiptText,
  Scale,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Todo } from '#modules/reports/contract.ts';
import { Money, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { taskDrawer } from '../tasks/use-tasks.ts';
import styles from './dashboard.module.css';

type Kind = Todo['kind'];
type Look = { icon: LucideIcon; tone: 'wait' | 'bad' | 'go'; what: (p: { n: number }) => string; to?: string; act?: () => void };

const looks: Record<Kind, Look> = {
  to_ship: { icon: Package, tone: 'wait', what: m.admin_dashboard_to_ship, to: '/orders?tab=to_ship' },
  unpaid: { icon: Hourglass, tone: 'wait', what: m.admin_dashboard_unpaid, to: '/orders?tab=to_pay&waiting=day' },
  owing: { icon: CircleAlert, tone: 'wait', what: m.admin_dashboard_owing, to: '/orders?tab=open_money&money=due' },
  refunds: { icon: HandCoins, tone: 'wait', what: m.admin_dashboard_refunds, to: '/orders?refund=by_hand' },
  failed_invoices: { icon: ReceiptText, tone: 'bad', what: m.admin_dashboard_failed_invoices, to: '/orders?invoice=failed' },
  payment_differences: { icon: Scale, tone: 'bad', what: m.admin_dashboard_payment_differences, to: '/orders?payment_record=differs' },
  parcel_troubles: { icon: Package, tone: 'bad', what: m.admin_dashboard_parcel_troubles, to: '/orders?parcel=trouble' },
  low_stock: { icon: Boxes, tone: 'wait', what: m.admin_dashboard_low_stock, to: '/product-items?stock=low' },
  ending_offers: { icon: CalendarClock, tone: 'go', what: m.admin_dashboard_ending_offers, to: '/offers?state=active&sort=ends_at' },
  messages: { icon: MessageSquareText, tone: 'go', what: m.admin_dashboard_messages, to: '/messages?state=new' },
  failed_tasks: { icon: ListX, tone: 'bad', what: m.admin_dashboard_failed_tasks, act: () => taskDrawer.show(true) },
  paused_webhooks: { icon: Webhook, tone: 'bad', what: m.admin_dashboard_paused_webhooks, to: '/settings/webhooks' },
};

/** Open tasks, each card linked to what it counts; one line when nothing is open. */
export function TodoCards({ todo }: { todo: readonly Todo[] }): ReactNode {
  if (todo.length === 0) return <p className={`${textStyles.muted} ${textStyles.small}`}>{m.admin_dashboard_nothing_waits()}</p>;
  return (
    <Flex component="ul" gap={10} wrap className={styles.todos} aria-label={m.admin_dashboard_todo()}>
      {todo.map((one) => (
        <li key={one.kind}>
          <TodoCard todo={one} look={looks[one.kind]} />
        </li>
      ))}
    </Flex>
  );
}

function TodoCard({ todo, look: { icon: Icon, tone, what, to, act } }: { todo: Todo; look: Look }): ReactNode {
  const content = (
    <>
      <span className={styles.todoIcon} data-tone={tone}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={`${styles.todoWords} ${layoutStyles.grow} ${layoutStyles.stack}`}>
        <span>
          <strong>{formatCount(todo.count)}</strong> {what({ n: todo.count })}
        </span>
        <span className={`${textStyles.aside} ${textStyles.clip}`}>
          <Detail todo={todo} />
        </span>
      </span>
      {(to || act) && <ChevronRight size={16} aria-hidden="true" />}
    </>
  );
  if (to) {
    return (
      <Link className={styles.todo} to={to}>
        {content}
      </Link>
    );
  }
  return act ? (
    <button type="button" className={styles.todo} onClick={act}>
      {content}
    </button>
  ) : (
    <div className={styles.todo}>{content}</div>
  );
}

/** A short description of the most urgent one. */
function Detail({ todo: { kind, first, at, amount } }: { todo: Todo }): ReactNode {
  if (kind === 'to_ship') return at && <Since words={m.admin_dashboard_oldest()} iso={at} />;
  if (kind === 'unpaid' || kind === 'owing' || kind === 'refunds')
    return (
      amount !== null && (
        <>
          {m.admin_dashboard_in_all()} <Money amount={amount} />
        </>
      )
    );
  if (kind === 'low_stock') return first;
  if (kind === 'ending_offers') return first;
  if (kind === 'messages') return m.admin_dashboard_messages_where({ name: first ?? '' });
  return at && <Since words={m.admin_dashboard_latest()} iso={at} />;
}

const Since = ({ words, iso }: { words: string; iso: string }): ReactNode => (
  <>
    {words} <When iso={iso} />
  </>
);
