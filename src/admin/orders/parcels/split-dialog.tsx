import { InputNumber, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Sku } from '../../kit/sku.tsx';
import textStyles from '../../kit/text.module.css';
import styles from '../order-dialogs.module.css';
import type { Changer } from '../use-change.ts';

type Props = { order: OrderForStaff; parcel: OrderForStaff['shippings'][number]; change: Changer; onClose: () => void };

/** Chooses the pieces of a parcel that ship separately; at least one stays. */
export function SplitDialog({ order, parcel, change, onClose }: Props): ReactNode {
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const lines = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ line_id: Number(id), quantity }));
  const out = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const all = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const split = async (): Promise<void> => {
    const request = { id: order.id, parcel_id: parcel.id, lines };
    if (await change.run(() => call('orders.splitParcel', request), m.admin_order_show_split_done())) onClose();
  };
  return (
    <Modal
      open
      title={m.admin_order_show_split_title({ n: parcel.parcel_no })}
      okText={m.admin_order_show_split()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: out === 0 || out >= all }}
      confirmLoading={change.isBusy}
      onOk={() => void split()}
      onCancel={onClose}
      width={480}
    >
      <ul className={`${styles.dialogLines} ${layoutStyles.ruled}`}>
        {parcel.lines.map(({ line_id, name, sku, quantity }) => (
          <li key={line_id}>
            <span className={styles.dialogLineName}>
              {name}{' '}
              <span className={textStyles.meta}>
                <Sku of={sku} />
              </span>
            </span>
            <span className={textStyles.meta}>× {quantity}</span>
            <InputNumber
              aria-label={name}
              min={0}
              max={quantity}
              precision={0}
              value={quantities[line_id] ?? 0}
              onChange={(value) => setQuantities({ ...quantities, [line_id]: value ?? 0 })}
            />
          </li>
        ))}
      </ul>
      <p className={textStyles.meta}>{m.admin_order_show_split_hint()}</p>
    </Modal>
  );
}
