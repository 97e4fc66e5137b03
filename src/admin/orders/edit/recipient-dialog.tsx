import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { destinationNeeds } from '#modules/shipping/contract/destination.ts';
import { call } from '../../client.ts';
import { DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { useShop } from '../../session.ts';
import styles from '../order-dialogs.module.css';
import type { Changer } from '../use-change.ts';

type Person = OrderForStaff['recipient'];
type Props = { order: OrderForStaff; change: Changer; onClose: () => void };

const fields: { key: keyof Person; label: () => string; max: number; isWide?: true }[] = [
  { key: 'name', label: m.admin_order_show_person_name, max: 50 },
  { key: 'phone', label: m.admin_order_show_person_phone, max: 30 },
  { key: 'zip', label: m.admin_order_show_person_zip, max: 10 },
  { key: 'city', label: m.admin_order_show_person_city, max: 40 },
  { key: 'district', label: m.admin_order_show_person_district, max: 40 },
  { key: 'address', label: m.admin_order_show_person_address, max: 200, isWide: true },
];

/** Edits recipient, address and customer's note, until something has shipped. */
export function RecipientDialog({ order, change, onClose }: Props): ReactNode {
  const [person, setPerson] = useState<Person>(order.recipient);
  const [note, setNote] = useState(order.customer_note);
  const id = useId();
  const { country } = useShop();
  const needed = destinationNeeds(order.delivery.kind, country);
  const isWhole = fields.every(({ key }) => !needed.includes(key) || person[key].trim() !== '');
  const save = async (): Promise<void> => {
    const request = { id: order.id, version: order.version, recipient: person, customer_note: note };
    if (await change.run(() => call('orders.update', request), m.admin_order_show_recipient_saved())) onClose();
  };
  return (
    <Modal
      open
      title={m.admin_order_show_recipient_edit()}
      okText={m.admin_order_show_save()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: !isWhole }}
      confirmLoading={change.isBusy}
      onOk={() => void save()}
      onCancel={onClose}
      width={520}
    >
      <div className={`${styles.dialogFields} ${layoutStyles.columns}`}>
        {fields.map(({ key, label, max, isWide }) => (
          <div key={key} data-wide={isWide ? '' : undefined}>
            <DialogField id={`${id}-${key}`} label={label()} isRequired={needed.includes(key)}>
              <Input
                id={`${id}-${key}`}
                value={person[key]}
                maxLength={max}
                onChange={(event) => setPerson({ ...person, [key]: event.target.value })}
              />
            </DialogField>
          </div>
        ))}
        <div data-wide="">
          <DialogField id={`${id}-note`} label={m.admin_order_show_customer_note()}>
            <Input.TextArea id={`${id}-note`} rows={2} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
          </DialogField>
        </div>
      </div>
    </Modal>
  );
}
