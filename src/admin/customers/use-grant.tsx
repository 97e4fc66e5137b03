import { Input, InputNumber } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { DialogField } from '../kit/dialog.tsx';

/** Fields for the amount and reason of a grant; its reason is thanks at first, that of credits taken back is typed. `reason` is trimmed. */
export function useGrant(hint: string, isTaken = false): { amount: number | null; reason: string; fields: ReactNode } {
  const [amount, setAmount] = useState<number | null>(100);
  const [typed, setTyped] = useState<string>();
  const reason = typed ?? (isTaken ? '' : m.admin_customers_grant_usual());
  const ids = { amount: useId(), reason: useId() };
  const fields = (
    <>
      <DialogField id={ids.amount} label={m.admin_customers_amount()}>
        <InputNumber id={ids.amount} min={1} max={9_999_999} precision={0} value={amount} onChange={setAmount} autoFocus />
      </DialogField>
      <DialogField id={ids.reason} label={m.admin_customers_reason()} hint={hint}>
        <Input id={ids.reason} value={reason} maxLength={100} onChange={(event) => setTyped(event.target.value)} />
      </DialogField>
    </>
  );
  return { amount, reason: reason.trim(), fields };
}
