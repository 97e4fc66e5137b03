import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { Chip, Moment } from '../../kit/cells.tsx';
import { DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { carrierName } from '../notes/states.ts';
import styles from '../order-cards.module.css';
import type { Changer } from '../use-change.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { buildReturnRefund } from './refund-request.ts';

type Request = OrderForStaff['returns'][number];
type Props = { order: OrderForStaff; change: Changer };
type Answer = { from: 'requested' | 'approved' | 'received'; to: 'approved' | 'refused' | 'received' | 'closed' };

const words: Record<Request['state'], () => string> = {
  requested: m.admin_order_show_return_requested,
  approved: m.admin_order_show_return_approved,
  refused: m.admin_order_show_return_refused,
  received: m.admin_order_show_return_received,
  closed: m.admin_order_show_return_closed,
  withdrawn: m.admin_order_show_return_withdrawn,
};

/** Return requests step by step: answered, received, refunded, closed. Absent without any. */
export function ReturnsCard({ order, change }: Props): ReactNode {
  const isApproved = order.returns.some(({ state }) => state === 'approved');
  const { data } = useQuery({
    queryKey: ['consigning.show', order.id, order.version],
    queryFn: ({ signal }) => call('consigning.show', { id: order.id }, signal),
    enabled: isApproved,
  });
  if (order.returns.length === 0) return null;
  return (
    <Card title={m.admin_order_show_returns()} isFlush>
      <ul className={`${styles.orderRows} ${layoutStyles.rows} ${styles.returns}`}>
        {order.returns.map((request) => (
          <ReturnRow key={request.id} order={order} request={request} carrier={data?.return_carrier ?? null} change={change} />
        ))}
      </ul>
    </Card>
  );
}

function ReturnRow({ order, request, carrier, change }: Props & { request: Request; carrier: string | null }): ReactNode {
  const [openAnswer, setOpenAnswer] = useState<Answer>();
  const [refunded, setRefunded] = useState<OrderForStaff>();
  const { id, state, lines, send_back } = request;
  const orderReturn = (): Promise<boolean> =>
    change.run(() => call('consigning.makeReturn', { id: order.id, return_id: id }), m.admin_order_show_return_made());
  const answer = (step: Answer, staff_note = ''): Promise<boolean> =>
    change.run(
      () => call('orders.answerReturn', { id: order.id, return_id: id, ...step, staff_note }),
      m.admin_order_show_return_answered(),
    );
  const itemNames = lines.map(({ line_id, quantity }) => {
    const name = order.lines.find((line) => line.id === line_id)?.name ?? '';
    return m.admin_order_show_parcel_lines({ name, n: quantity });
  });
  const step = (label: string, act: () => void, isMain = false): ReactNode => (
    <Button key={label} size="small" type={isMain ? 'primary' : 'default'} ghost={isMain} disabled={change.isBusy} onClick={act}>
      {label}
    </Button>
  );
  return (
    <li>
      <Chip tone={state === 'requested' ? 'wait' : state === 'closed' ? 'ok' : 'accent'}>{words[state]()}</Chip>
      <span>{itemNames.join(m.admin_kit_comma())}</span>
      <span className={textStyles.meta}>
        <Moment iso={request.created_at} />
      </span>
      <Flex
        component="span"
        gap={6}
        wrap
        align="center"
        className={`${styles.orderRowsEnd} ${layoutStyles.atEnd} ${styles.orderRowsActions}`}
      >
        {state === 'requested' && step(m.admin_order_show_return_refuse(), () => setOpenAnswer({ from: state, to: 'refused' }))}
        {state === 'requested' && step(m.admin_order_show_return_approve(), () => setOpenAnswer({ from: state, to: 'approved' }), true)}
        {state === 'approved' && carrier && !send_back && step(m.admin_order_show_return_make(), () => void orderReturn())}
        {state === 'approved' && step(m.admin_order_show_return_receive(), () => void answer({ from: state, to: 'received' }), true)}
        {state === 'received' && step(m.admin_order_show_return_refund(), () => setRefunded(order), true)}
        {(state === 'received' || state === 'approved') &&
          step(m.admin_order_show_return_close(), () => void answer({ from: state, to: 'closed' }))}
      </Flex>
      {request.reason && <p className={styles.timelineReason}>{request.reason}</p>}
      {send_back && <SendBack {...send_back} />}
      {request.staff_note && <p className={textStyles.meta}>{request.staff_note}</p>}
      {openAnswer && (
        <AnswerDialog
          step={openAnswer}
          isBusy={change.isBusy}
          send={(note) => answer(openAnswer, note)}
          onClose={() => setOpenAnswer(undefined)}
        />
      )}
      {refunded && (
        <RefundDialog order={refunded} change={change} start={buildReturnRefund(refunded, lines)} onClose={() => setRefunded(undefined)} />
      )}
    </li>
  );
}

const reported = {
  accepted: m.admin_order_show_return_accepted,
  on_the_way: m.admin_order_show_return_on_the_way,
  arrived: m.admin_order_show_return_arrived,
};

/** The buyer's code, and what the carrier reported last, in its own words. */
function SendBack({ carrier, code, booking_no, reported: state, message }: NonNullable<Request['send_back']>): ReactNode {
  return (
    <p className={textStyles.meta}>
      {carrierName(carrier)} {code ? `${m.admin_order_show_return_code()} ${code}` : (booking_no ?? m.admin_order_show_return_fetched())}
      {state && <Chip tone={state === 'arrived' ? 'ok' : 'accent'}>{reported[state]()}</Chip>} {message}
    </p>
  );
}

type Dialog = { step: Answer; isBusy: boolean; send: (note: string) => Promise<boolean>; onClose: () => void };

function AnswerDialog({ step, isBusy, send, onClose }: Dialog): ReactNode {
  const [note, setNote] = useState('');
  const id = useId();
  const word = step.to === 'approved' ? m.admin_order_show_return_approve() : m.admin_order_show_return_refuse();
  return (
    <Modal
      open
      title={word}
      okText={word}
      cancelText={m.admin_kit_back()}
      confirmLoading={isBusy}
      onOk={() => void send(note).then((isDone) => isDone && onClose())}
      onCancel={onClose}
      width={440}
    >
      <DialogField id={id} label={m.admin_order_show_return_note()} hint={m.admin_order_show_return_note_hint()}>
        <Input.TextArea id={id} autoFocus rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </DialogField>
    </Modal>
  );
}
