import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import { newKey } from '../clock.ts';
import { ActionDialog } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useGrant } from './use-grant.tsx';

export type CustomerDialog = { customer: CustomerForStaff; onClose: () => void };

/** Grants credits with a reason shown to the customer; amount and reason have defaults. */
export function GrantDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [way, setWay] = useState<'give' | 'take'>('give');
  const { amount, reason, fields } = useGrant(m.admin_customers_reason_hint({ n: customer.credits }), way === 'take');
  // One idempotency key per dialog: a second click changes nothing.
  const [key] = useState(newKey);
  const send = async (): Promise<void> => {
    if (!amount) return;
    const signed = way === 'give' ? amount : -amount;
    await call('credits.adjust', { id: customer.id, amount: signed, reason: { tw: reason, en: reason }, key });
    void client.invalidateQueries();
    const facts = { name: customer.name, n: amount };
    done(way === 'give' ? m.admin_customers_granted(facts) : m.admin_customers_taken(facts));
  };
  return (
    <ActionDialog
      title={m.admin_customers_grant_to({ name: customer.name })}
      action={way === 'give' ? m.admin_customers_grant() : m.admin_customers_take()}
      isReady={Boolean(amount && reason)}
      send={send}
      onClose={onClose}
      width={440}
    >
      <Segmented
        aria-label={m.admin_customers_grant_way()}
        value={way}
        onChange={setWay}
        options={[
          { value: 'give', label: m.admin_customers_give() },
          { value: 'take', label: m.admin_customers_take() },
        ]}
      />
      {fields}
    </ActionDialog>
  );
}
