import { Button } from 'antd';
import { Copy, ExternalLink, History, Link2, Mails, Printer, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { CopyButton, Moment } from '../kit/cells.tsx';
import { MoreMenu } from '../kit/menu.tsx';
import pageStyles from '../kit/page.module.css';
import { PageHead } from '../kit/page.tsx';
import { RecordPager } from '../kit/record-pager.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useMay, useProfile } from '../session.ts';
import { sourceLabels } from './choices.ts';
import { ForceDialog } from './force-dialog.tsx';
import { findStatus, type Move, moveLabel, nextSuggestedMove } from './moves.ts';
import type { Mover } from './use-moves.ts';

type Head = { order: OrderForStaff; start: (move: Move) => void; mover: Mover };

/** Number, source, record pager, print, and the primary action. */
export function OrderHead({ order, start, mover }: Head): ReactNode {
  const { superman } = useProfile();
  const mayCreate = useMay('orders create');
  const maySeeLogs = useMay('logs view');
  const navigate = useNavigate();
  const { done } = useNotices();
  const [isForcing, setForcing] = useState(false);
  const next = nextSuggestedMove(order);
  const Next = next && findStatus(order, next.machine, next.to).icon;
  const print = (): void => void window.open(`/dashboard/packing?ids=${order.id}`, '_blank', 'noopener');
  const copyLink = (): void =>
    void navigator.clipboard.writeText(`${location.origin}/order/${order.token}`).then(() => done(m.admin_order_show_link_copied()));
  useShortcuts({ p: print });
  const entry = (key: string, label: string, icon: typeof Copy, act: () => void) => ({ key, label, icon, act });
  return (
    <PageHead
      title={<span className={textStyles.num}>{order.order_no}</span>}
      back="/orders"
      aside={<CopyButton text={order.order_no} label={m.admin_orders_copy_number()} />}
      meta={
        <>
          <Moment iso={order.created_at} /> · {sourceLabels[order.source]()} ·{' '}
          {order.locale === 'en' ? m.admin_orders_in_english() : m.admin_orders_in_chinese()}
        </>
      }
    >
      <RecordPager />
      {maySeeLogs && (
        <Button className={pageStyles.wideOnly} icon={<History size={15} />} onClick={() => void navigate(`/orders/${order.id}/logs`)}>
          {m.admin_order_show_logs()}
        </Button>
      )}
      <Button icon={<Printer size={15} />} onClick={print}>
        {m.admin_order_show_print()}
      </Button>
      <MoreMenu
        entries={[
          entry('page', m.admin_orders_customers_page(), ExternalLink, () => window.open(`/order/${order.token}`, '_blank', 'noopener')),
          entry('link', m.admin_order_show_copy_link(), Link2, copyLink),
          ...(maySeeLogs ? [entry('logs', m.admin_order_show_logs(), History, () => void navigate(`/orders/${order.id}/logs`))] : []),
          ...(maySeeLogs
            ? [entry('mails', m.admin_mails_title(), Mails, () => void navigate(`/mails?q=${encodeURIComponent(order.order_no)}`))]
            : []),
          ...(mayCreate ? [entry('clone', m.admin_order_show_clone(), Copy, () => void navigate(`/orders/create?from=${order.id}`))] : []),
          ...(superman ? [entry('force', m.admin_orders_force(), ShieldAlert, () => setForcing(true))] : []),
        ]}
      />
      {next && Next && (
        <Button type="primary" icon={<Next size={16} />} loading={mover.isBusy} onClick={() => start(next)}>
          {moveLabel(next)}
        </Button>
      )}
      <ForceDialog order={order} isOpen={isForcing} mover={mover} onClose={() => setForcing(false)} />
    </PageHead>
  );
}
