import { useQueryClient } from '@tanstack/react-query';
import { Input, InputNumber, Modal, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OfficeCustomer } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import { newKey } from '../clock.ts';
import { sentenceOf } from '../kit/state.tsx';
import { useNotices } from '../kit/undo.tsx';

export type CustomerDialog = { customer: OfficeCustomer; onClose: () => void };

/** Credits with a reason that the customer reads: open, Enter. The amount and the reason begin with what is usual. */
export function GrantDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [amount, setAmount] = useState<number | null>(100);
  const [reason, setReason] = useState(m.admin_customers_grant_usual());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // One decision, one key: a second click changes nothing more.
  const [key] = useState(newKey);
  const ids = { amount: useId(), reason: useId() };
  const send = async (): Promise<void> => {
    if (!amount || !reason.trim()) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const signed = way === 'give' ? amount : -amount;
      await call('credits.adjust', { id: customer.id, amount: signed, reason: { tw: reason.trim(), en: reason.trim() }, key });
      void client.invalidateQueries();
      const said = { name: customer.name, n: amount };
      done(way === 'give' ? m.admin_customers_granted(said) : m.admin_customers_taken(said));
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={m.admin_customers_grant_to({ name: customer.name })}
      okText={way === 'give' ? m.admin_customers_grant() : m.admin_customers_take()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: !amount || !reason.trim() }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
      width={440}
    >
      <form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Segmented
          value={way}
          onChange={setWay}
          options={[
            { value: 'give', label: m.admin_customers_give() },
            { value: 'take', label: m.admin_customers_take() },
          ]}
        />
        <label htmlFor={ids.amount}>{m.admin_customers_amount()}</label>
        <InputNumber id={ids.amount} min={1} max={9_999_999} precision={0} value={amount} onChange={setAmount} autoFocus />
        <label htmlFor={ids.reason}>{m.admin_customers_reason()}</label>
        <Input id={ids.reason} value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
        <p className="meta">{m.admin_customers_reason_hint({ n: customer.credits })}</p>
        {problem && (
          <p className="card-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
