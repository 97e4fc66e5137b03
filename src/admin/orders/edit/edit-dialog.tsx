import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import type { Currency } from '#shared/money.ts';
import { call, type Output } from '../../client.ts';
import { Money } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import { AmountInput } from '../amount-input.tsx';
import styles from '../order-dialogs.module.css';
import { OrderItemPicker } from '../order-item-picker.tsx';
import type { Changer } from '../use-change.ts';
import { EditLines } from './edit-lines.tsx';
import { type EditRequest, emptyEdit, isUnchanged, toEditInput, withAddedItem } from './edit-request.ts';
import { EditTerms } from './edit-terms.tsx';

type Props = { order: OrderForStaff; change: Changer; onClose: () => void };

/** Edits the items of an order that has not shipped; a dry run of each change is shown before saving. */
export function EditDialog({ order, change, onClose }: Props): ReactNode {
  const [request, setRequest] = useState<EditRequest>(() => emptyEdit(order));
  const set = (changes: Partial<EditRequest>): void => setRequest((before) => ({ ...before, ...changes }));
  const id = useId();
  const { data, error, isWaiting } = useDryRun(order, request);
  const lacksReason = Boolean(request.discount) && !request.discountReason.trim();
  const isReady = !isUnchanged(order, request) && !lacksReason && !error && !isWaiting && data !== undefined;
  const save = async (): Promise<void> => {
    if (await change.run(() => call('orders.update', toEditInput(order, request)), m.admin_order_show_edited())) onClose();
  };
  return (
    <Modal
      open
      title={m.admin_order_show_edit_title({ order: order.order_no })}
      okText={m.admin_order_show_edit_save()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={change.isBusy}
      onOk={() => void save()}
      onCancel={onClose}
      width={680}
    >
      <p className={dialogStyles.dialogText}>{m.admin_order_show_edit_text()}</p>
      <EditLines order={order} request={request} set={set} />
      <OrderItemPicker onPick={(item) => setRequest((before) => withAddedItem(before, item))} />
      <Flex vertical gap={14} className={styles.dialogFields}>
        <div className={layoutStyles.columns}>
          <DialogField id={`${id}-discount`} label={m.admin_order_show_edit_discount()}>
            <AmountInput
              id={`${id}-discount`}
              value={request.discount}
              onChange={(discount) => set({ discount, isDiscountChanged: true })}
            />
          </DialogField>
          <DialogField
            id={`${id}-discount-reason`}
            label={m.admin_order_show_edit_discount_reason()}
            isRequired={Boolean(request.discount)}
          >
            <Input
              id={`${id}-discount-reason`}
              value={request.discountReason}
              maxLength={100}
              onChange={(event) => set({ discountReason: event.target.value, isDiscountChanged: true })}
            />
          </DialogField>
        </div>
        <EditTerms request={request} set={set} />
        <DialogField id={`${id}-reason`} label={m.admin_order_show_edit_reason()}>
          <Input id={`${id}-reason`} value={request.reason} maxLength={300} onChange={(event) => set({ reason: event.target.value })} />
        </DialogField>
      </Flex>
      <div data-testid="edit-sum" className={`${layoutStyles.well} ${styles.editSum}`} aria-live="polite">
        {error ? (
          <span className={dialogStyles.dialogProblem}>{errorSentence(error)}</span>
        ) : (
          data && !isUnchanged(order, request) && <Difference {...data} currency={order.currency} />
        )}
      </div>
    </Modal>
  );
}

type DryRunResult = Output<'orders.tryUpdate'> & { currency: Currency };

/** Discounts and total, before and after, and who owes the difference. */
function Difference({ before, after, discount_before, discount_after, back, due, currency }: DryRunResult): ReactNode {
  return (
    <>
      {discount_before !== discount_after && (
        <span>
          {m.admin_order_show_edit_discounts_change()} <Money amount={-discount_before} currency={currency} /> →{' '}
          <Money amount={-discount_after} currency={currency} />
        </span>
      )}
      <span>
        {m.admin_order_show_edit_before()} <Money amount={before} currency={currency} />
      </span>
      <span>
        {m.admin_order_show_edit_after()} <Money amount={after} currency={currency} isStrong />
      </span>
      {back > 0 && (
        <strong>
          {m.admin_order_show_edit_back()} <Money amount={back} currency={currency} />
        </strong>
      )}
      {due > 0 && (
        <strong>
          {due === after ? m.admin_order_show_edit_unpaid() : m.admin_order_show_edit_due()} <Money amount={due} currency={currency} />
        </strong>
      )}
      {back === 0 && due <= 0 && <span className={textStyles.meta}>{m.admin_order_show_edit_even()}</span>}
    </>
  );
}

function useDryRun(order: OrderForStaff, request: EditRequest) {
  // The reason changes no amount.
  const now = toEditInput(order, { ...request, reason: '', discountReason: request.discountReason || '-' });
  const sent = useSettled(now);
  const isStale = JSON.stringify(sent) !== JSON.stringify(now);
  const { data, error, isFetching } = useQuery({
    queryKey: ['orders.tryUpdate', sent],
    queryFn: ({ signal }) => call('orders.tryUpdate', sent, signal),
    enabled: !isUnchanged(order, request),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return { data, error: isStale ? null : error, isWaiting: isFetching || isStale };
}
