import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Money } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import textStyles from '../kit/text.module.css';
import { CancelReasons } from './cancel-reasons.tsx';
import { type Move, moveLabel } from './moves.ts';
import styles from './order.module.css';
import { StaleNote } from './stale-note.tsx';
import type { Mover } from './use-moves.ts';

type MoveDialog = { order: OrderForStaff; move: (Move & { parcel_id?: number }) | undefined; mover: Mover; onClose: () => void };

/** Takes the input of a move (a tracking number, a reason), and confirms moves that cannot be undone. It stays open when the move is refused. */
export function MoveDialog({ order, move, mover, onClose }: MoveDialog): ReactNode {
  const [text, setText] = useState('');
  const field = useId();
  if (!move) return null;
  const isShipping = move.machine === 'shipping' && move.to === 'shipped';
  const needsReason = move.machine === 'order' && move.to === 'cancelled';
  const confirm = async (): Promise<void> => {
    if (mover.isBusy) return;
    const extra = isShipping ? { tracking_no: text.trim() || undefined } : { reason: text.trim() || undefined };
    const parcel = move.parcel_id === undefined ? {} : { parcel_id: move.parcel_id };
    if (!(await mover.move({ machine: move.machine, to: move.to, ...parcel, ...extra }))) return;
    setText('');
    onClose();
  };
  return (
    <Modal
      open
      title={`${moveLabel(move)} · ${order.order_no}`}
      okText={moveLabel(move)}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: needsReason && !text.trim(), danger: move.to === 'cancelled' }}
      confirmLoading={mover.isBusy}
      onOk={() => void confirm()}
      onCancel={onClose}
      width={460}
    >
      <p className={dialogStyles.dialogText}>{consequence(move)}</p>
      {move.machine === 'payment' && (
        <p className={styles.dialogAmount}>
          <Money amount={order.grand_total} currency={order.currency} isStrong />
        </p>
      )}
      {needsReason && <CancelReasons onPick={setText} />}
      <div className={dialogStyles.dialogField}>
        <label htmlFor={field}>
          {isShipping ? m.admin_orders_tracking_no() : needsReason ? m.admin_orders_reason() : m.admin_orders_staff_note()}{' '}
          {needsReason && <em aria-hidden="true">*</em>}
        </label>
        {isShipping ? (
          <Input
            id={field}
            autoFocus
            value={text}
            maxLength={60}
            onChange={(event) => setText(event.target.value)}
            onPressEnter={() => void confirm()}
          />
        ) : (
          <Input.TextArea id={field} autoFocus value={text} rows={2} maxLength={300} onChange={(event) => setText(event.target.value)} />
        )}
        <span className={textStyles.meta}>{isShipping ? m.admin_orders_tracking_hint() : m.admin_orders_reason_hint()}</span>
      </div>
      <StaleNote mover={mover} />
    </Modal>
  );
}

function consequence({ machine, to }: Move): string {
  if (machine === 'shipping' && to === 'shipped') return m.admin_orders_consequence_shipped();
  if (to === 'cancelled') return machine === 'order' ? m.admin_orders_consequence_cancelled() : m.admin_orders_consequence_no_way_back();
  if (to === 'paid') return m.admin_orders_consequence_paid();
  return m.admin_orders_consequence_no_way_back();
}
