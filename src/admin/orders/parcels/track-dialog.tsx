import { Flex, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { DialogField } from '../../kit/dialog.tsx';
import styles from '../order-dialogs.module.css';
import type { Changer } from '../use-change.ts';

type Props = { order: OrderForStaff; parcel: OrderForStaff['shippings'][number]; change: Changer; onClose: () => void };

/** A parcel's tracking number and tracking link. */
export function TrackDialog({ order, parcel, change, onClose }: Props): ReactNode {
  const [number, setNumber] = useState(parcel.tracking_no ?? '');
  const [url, setUrl] = useState(parcel.tracking_url ?? '');
  const id = useId();
  const save = async (): Promise<void> => {
    const request = { id: order.id, parcel_id: parcel.id, tracking_no: number.trim() || null, tracking_url: url.trim() || null };
    if (await change.run(() => call('orders.track', request), m.admin_order_show_tracked())) onClose();
  };
  return (
    <Modal
      open
      title={`${m.admin_orders_parcel({ n: parcel.parcel_no })} · ${order.order_no}`}
      okText={m.admin_order_show_save()}
      cancelText={m.admin_kit_back()}
      confirmLoading={change.isBusy}
      onOk={() => void save()}
      onCancel={onClose}
      width={440}
    >
      <Flex vertical gap={14} className={styles.dialogFields}>
        <DialogField id={`${id}-number`} label={m.admin_orders_tracking_no()}>
          <Input
            id={`${id}-number`}
            autoFocus
            value={number}
            maxLength={60}
            onChange={(event) => setNumber(event.target.value)}
            onPressEnter={() => void save()}
          />
        </DialogField>
        <DialogField id={`${id}-url`} label={m.admin_order_show_tracking_url()}>
          <Input
            id={`${id}-url`}
            type="url"
            placeholder="https://"
            value={url}
            maxLength={500}
            onChange={(event) => setUrl(event.target.value)}
          />
        </DialogField>
      </Flex>
    </Modal>
  );
}
