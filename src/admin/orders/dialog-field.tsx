import { InputNumber } from 'antd';
import type { ReactNode } from 'react';

type DialogField = { id: string; label: string; hint?: ReactNode; isRequired?: boolean; problem?: string | undefined; children: ReactNode };

/** A labelled control of a dialog, with one line below it: the hint, or what is wrong. */
export function DialogField({ id, label, hint, isRequired, problem, children }: DialogField): ReactNode {
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        {label} {isRequired && <em aria-hidden="true">*</em>}
      </label>
      {children}
      {problem ? (
        <span className="dialog-problem" role="alert">
          {problem}
        </span>
      ) : (
        hint && <span className="meta">{hint}</span>
      )}
    </div>
  );
}

type AmountInput = { id: string; value: number | null; onChange: (amount: number | null) => void; max?: number; label?: string };

/** An amount in major units; nothing typed is null. */
export function AmountInput({ id, value, onChange, max, label }: AmountInput): ReactNode {
  return (
    <InputNumber
      id={id}
      className="amount-input"
      min={0}
      {...(max !== undefined && { max })}
      value={value}
      onChange={onChange}
      controls={false}
      {...(label && { 'aria-label': label })}
    />
  );
}
