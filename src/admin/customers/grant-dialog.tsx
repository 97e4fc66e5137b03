import { useQueryClient } from '@tanstack/react-query';
import { Input, InputNumber, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OfficeCustomer } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import { newKey } from '../clock.ts';
import { AskDialog, DialogField } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';

export type CustomerDialog = { customer: OfficeCustomer; onClose: () => void };

/** Credits with a reason that the customer reads: open, Enter. The amount and the reason begin with what is usual. */
export function GrantDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [amount, setAmount] = useState<number | null>(100);
  const [reason, setReason] = useState(m.admin_customers_grant_usual());
  // One decision, one key: a second click changes nothing more.
  const [key] = useState(newKey);
  const ids = { amount: useId(), reason: useId() };
  const send = async (): Promise<void> => {
    if (!amount) return;
    const signed = way === 'give' ? amount : -amount;
    await call('credits.adjust', { id: customer.id, amount: signed, reason: { tw: reason.trim(), en: reason.trim() }, key });
    void client.invalidateQueries();
    const said = { name: customer.name, n: amount };
    done(way === 'give' ? m.admin_customers_granted(said) : m.admin_customers_taken(said));
  };
  return (
    <AskDialog
      title={m.admin_customers_grant_to({ name: customer.name })}
      action={way === 'give' ? m.admin_customers_grant() : m.admin_customers_take()}
      isReady={Boolean(amount && reason.trim())}
      send={send}
      onClose={onClose}
      width={440}
    >
      <Segmented
        value={way}
        onChange={setWay}
        options={[
          { value: 'give', label: m.admin_customers_give() },
          { value: 'take', label: m.admin_customers_take() },
        ]}
      />
      <DialogField id={ids.amount} label={m.admin_customers_amount()}>
        <InputNumber id={ids.amount} min={1} max={9_999_999} precision={0} value={amount} onChange={setAmount} autoFocus />
      </DialogField>
      <DialogField id={ids.reason} label={m.admin_customers_reason()} hint={m.admin_customers_reason_hint({ n: customer.credits })}>
        <Input id={ids.reason} value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
      </DialogField>
    </AskDialog>
  );
}
