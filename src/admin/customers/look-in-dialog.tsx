import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

/** Opens the shop as this customer sees it: said before, logged, over after an hour. */
export function LookInDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const { failed } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    // Opened while the click still counts: a window that comes later is taken for a nuisance.
    const shop = window.open('', '_blank');
    try {
      const { path } = await call('account.signInAs', { id: customer.id });
      if (shop) shop.location.assign(path);
      else window.location.assign(path);
      onClose();
    } catch (error) {
      shop?.close();
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={m.admin_customers_look_in_as({ name: customer.name })}
      okText={m.admin_customers_look_in()}
      cancelText={m.admin_kit_back()}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
      width={480}
    >
      <p className="ask-text">{m.admin_customers_look_in_text({ name: customer.name })}</p>
    </Modal>
  );
}
