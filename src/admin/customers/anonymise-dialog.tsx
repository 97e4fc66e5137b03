import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

/** For good: says whose data goes, and what stays. */
export function AnonymiseDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const { id, version, name, email, orders } = customer;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('customers.anonymise', { id, version });
      done(m.admin_customers_anonymised_done());
      onClose();
      await client.invalidateQueries();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={m.admin_customers_anonymise_of({ name })}
      okText={m.admin_customers_anonymise()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
      width={480}
    >
      <p className="ask-text">{m.admin_customers_anonymise_text({ name, email, n: orders })}</p>
    </Modal>
  );
}
