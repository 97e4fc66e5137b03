import { Flex, Input, Modal, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { paymentKindLabels } from '#shared/payments/kind-labels.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { call } from '../../client.ts';
import { now } from '../../clock.ts';
import dialogStyles from '../../kit/dialog.module.css';
import { DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { useShop } from '../../session.ts';
import { AmountInput } from '../amount-input.tsx';
import styles from '../order-dialogs.module.css';
import type { Changer } from '../use-change.ts';

type Props = { order: OrderForStaff; change: Changer; onClose: () => void };

/** Records a payment by transfer or cash; the amount due is prefilled. */
export function ReceiptDialog({ order, change, onClose }: Props): ReactNode {
  const { time_zone } = useShop();
  const [kind, setKind] = useState<'bank_transfer' | 'cash'>(order.payment.kind === 'cod' ? 'cash' : 'bank_transfer');
  const [amount, setAmount] = useState<number | null>(order.balance.net);
  const [day, setDay] = useState(() => localDay(now(), time_zone));
  const [note, setNote] = useState('');
  const id = useId();
  const save = async (): Promise<void> => {
    if (!amount || !day) return;
    const isRight = amount === order.balance.net;
    const message = isRight ? m.admin_order_show_receipt_done() : m.admin_order_show_receipt_mismatch();
    const request = { id: order.id, kind, amount, received_on: day, note };
    if (await change.run(() => call('paying.recordReceipt', request), message)) onClose();
  };
  return (
    <Modal
      open
      title={m.admin_order_show_record_receipt()}
      okText={m.admin_order_show_record_receipt()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: !amount || !day }}
      confirmLoading={change.isBusy}
      onOk={() => void save()}
      onCancel={onClose}
      width={440}
    >
      <p className={dialogStyles.dialogText}>{m.admin_order_show_receipt_text()}</p>
      <Flex vertical gap={14} className={styles.dialogFields}>
        <Segmented
          block
          aria-label={m.admin_order_show_receipt_kind()}
          value={kind}
          options={[
            { value: 'bank_transfer', label: paymentKindLabels.bank_transfer() },
            { value: 'cash', label: paymentKindLabels.cash() },
          ]}
          onChange={setKind}
        />
        <div className={layoutStyles.columns}>
          <DialogField id={`${id}-amount`} label={m.admin_order_show_receipt_amount()} isRequired>
            <AmountInput id={`${id}-amount`} value={amount} onChange={setAmount} />
          </DialogField>
          <DialogField id={`${id}-day`} label={m.admin_order_show_receipt_on()} isRequired>
            <Input id={`${id}-day`} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          </DialogField>
        </div>
        <DialogField id={`${id}-note`} label={m.admin_order_show_receipt_note()}>
          <Input id={`${id}-note`} value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
        </DialogField>
      </Flex>
    </Modal>
  );
}
