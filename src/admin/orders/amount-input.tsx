import { InputNumber } from 'antd';
import type { ReactNode } from 'react';

type AmountInput = { id: string; value: number | null; onChange: (amount: number | null) => void; max?: number; label?: string };

/** An amount in major units; null when empty. */
export function AmountInput({ id, value, onChange, max, label }: AmountInput): ReactNode {
  return (
    <InputNumber
      id={id}
      style={{ width: '100%' }}
      min={0}
      {...(max !== undefined && { max })}
      value={value}
      onChange={onChange}
      controls={false}
      {...(label && { 'aria-label': label })}
    />
  );
}
