import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { call } from '../../client.ts';
import { Money } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import { useLanguage } from '../../language.ts';
import { AmountInput } from '../amount-input.tsx';
import styles from '../order-dialogs.module.css';
import type { Changer } from '../use-change.ts';
import { RefundLines } from './refund-lines.tsx';
import { emptyRefund, hasLeft, isEmptyRefund, isYetToPay, type RefundRequest, toRefundInput, wholeRefund } from './refund-request.ts';
import { describeRefundWay } from './refund-way.ts';

type Props = { order: OrderForStaff; change: Changer; onClose: () => void; start?: RefundRequest };

/** Refunds the whole order or parts of it. The server computes the amount at every change. */
export function RefundDialog({ order, change, onClose, start = emptyRefund }: Props): ReactNode {
  const locale = useLanguage();
  const [request, setRequest] = useState(start);
  const set = (changes: Partial<RefundRequest>): void => setRequest((before) => ({ ...before, ...changes }));
  const id = useId();
  const { data, error, isFetching } = useDryRun(order, request);
  const isEmpty = isEmptyRefund(request);
  const isMoneyOnly = isYetToPay(order);
  const isReady = !isEmpty && !error && data !== undefined && !isFetching;
  const refund = async (): Promise<void> => {
    if (await change.run(() => call('orders.refund', toRefundInput(order, request)), m.admin_order_show_refunded())) onClose();
  };
  const money = isReady ? formatMoney(data.money, order.currency as 'twd', locale) : '';
  const idle = hasLeft(order) ? m.admin_order_show_refund() : m.admin_order_show_take_back();
  return (
    <Modal
      open
      title={m.admin_order_show_refund_title({ order: order.order_no })}
      okText={isReady && hasLeft(order) ? m.admin_order_show_refund_do({ amount: money }) : idle}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: !isReady, danger: true }}
      confirmLoading={change.isBusy}
      onOk={() => void refund()}
      onCancel={onClose}
      width={640}
    >
      <Flex gap="6px 8px" wrap align="center" className={`${styles.refundLeft} ${textStyles.small}`}>
        <span>
          {m.admin_order_show_refund_left()} <Money amount={order.refundable.money} currency={order.currency} isStrong />
          {order.refundable.credits > 0 && !isMoneyOnly && m.admin_order_show_refund_left_credits({ amount: order.refundable.credits })}
        </span>
        <Button size="small" onClick={() => setRequest(wholeRefund(order))}>
          {m.admin_order_show_refund_all()}
        </Button>
        <Button size="small" type="text" onClick={() => setRequest(emptyRefund)}>
          {m.admin_order_show_refund_none()}
        </Button>
      </Flex>
      <RefundLines
        order={order}
        request={request}
        set={set}
        amounts={isReady ? new Map(data.lines.map(({ line_id, amount }) => [line_id, amount])) : undefined}
      />
      <Flex vertical gap={14} className={styles.dialogFields}>
        <div className={styles.dialogThree}>
          {!isMoneyOnly && (
            <DialogField id={`${id}-shipping`} label={m.admin_order_show_refund_shipping()}>
              <AmountInput
                id={`${id}-shipping`}
                value={request.shipping}
                max={order.refundable.shipping}
                onChange={(shipping) => set({ shipping })}
              />
            </DialogField>
          )}
          <DialogField
            id={`${id}-goodwill`}
            label={isMoneyOnly ? m.admin_order_show_refund_came_in() : m.admin_order_show_refund_goodwill()}
          >
            <AmountInput
              id={`${id}-goodwill`}
              value={request.goodwill}
              max={order.refundable.money}
              onChange={(goodwill) => set({ goodwill })}
            />
          </DialogField>
          {order.refundable.credits > 0 && !isMoneyOnly && (
            <DialogField id={`${id}-credits`} label={m.admin_order_show_refund_credits()} hint={m.admin_order_show_refund_credits_hint()}>
              <AmountInput
                id={`${id}-credits`}
                value={request.credits}
                max={order.refundable.credits}
                onChange={(credits) => set({ credits })}
              />
            </DialogField>
          )}
        </div>
        <DialogField id={`${id}-reason`} label={m.admin_orders_reason()} hint={describeRefundWay(order)}>
          <Input id={`${id}-reason`} value={request.reason} maxLength={300} onChange={(event) => set({ reason: event.target.value })} />
        </DialogField>
      </Flex>
      <p className={`${layoutStyles.well} ${styles.refundSum}`} aria-live="polite">
        {error && !isEmpty ? (
          <span className={dialogStyles.dialogProblem}>{errorSentence(error)}</span>
        ) : isEmpty || !data ? (
          <span className={textStyles.meta}>{m.admin_order_show_refund_nothing()}</span>
        ) : (
          <>
            {m.admin_order_show_refund_comes_to()} <Money amount={data.money} currency={order.currency} isStrong />{' '}
            {data.credits > 0 && m.admin_order_show_refund_and_credits({ amount: data.credits })}
          </>
        )}
      </p>
    </Modal>
  );
}

function useDryRun(order: OrderForStaff, request: RefundRequest) {
  // The reason changes no amount.
  const sent = useSettled(toRefundInput(order, { ...request, reason: '' }));
  const isStale = JSON.stringify(sent) !== JSON.stringify(toRefundInput(order, { ...request, reason: '' }));
  const answer = useQuery({
    queryKey: ['orders.tryRefund', sent],
    queryFn: ({ signal }) => call('orders.tryRefund', sent, signal),
    enabled: !isEmptyRefund(request),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return { data: answer.data, error: isStale ? null : answer.error, isFetching: answer.isFetching || isStale };
}
