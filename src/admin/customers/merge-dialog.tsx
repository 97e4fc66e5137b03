import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import { AskDialog, DialogField } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

const inOneLine = ({ name, email, phone }: CustomerRow): string => [name, email, phone].filter(Boolean).join(' · ');

/** The other account of the same person comes into this one. It begins with those that share name or telephone. */
export function MergeDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<CustomerRow>();
  const field = useId();
  const q = typed.trim() || customer.phone || customer.name;
  const found = useQuery({
    queryKey: ['customers.list', 'merge', q],
    queryFn: ({ signal }) => call('customers.list', { q, status: ['active', 'blocked'], per_page: 10 }, signal),
  });
  const rows = (found.data?.data ?? []).filter(({ id }) => id !== customer.id);
  const send = async (): Promise<void> => {
    if (!other) return;
    const { version: from_version } = await call('customers.read', { id: other.id });
    await call('account.merge', { id: customer.id, version: customer.version, from: other.id, from_version });
    done(m.admin_customers_merged({ name: other.name }));
    void client.invalidateQueries();
  };
  return (
    <AskDialog
      title={m.admin_customers_merge_into({ name: customer.name })}
      action={m.admin_customers_merge_do()}
      isDanger
      isReady={other !== undefined}
      send={send}
      onClose={onClose}
      width={520}
    >
      <DialogField id={field} label={m.admin_customers_merge_which()}>
        <Select
          id={field}
          value={other?.id}
          placeholder={m.admin_customers_search()}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={found.isFetching}
          onChange={(id: number) => setOther(rows.find((row) => row.id === id))}
          options={rows.map((row) => ({ value: row.id, label: inOneLine(row) }))}
          notFoundContent={m.admin_customers_merge_none()}
        />
      </DialogField>
      {other && (
        <p className="dialog-text">
          {m.admin_customers_merge_text({
            ...{ other: other.name, email: other.email, kept: customer.email },
            ...{ orders: other.orders, credits: other.credits, coupons: other.coupons },
          })}
        </p>
      )}
    </AskDialog>
  );
}
