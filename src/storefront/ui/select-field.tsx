import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { boxClass, FieldLabel, FieldNote, type FieldWords } from './field.tsx';

type Props = SelectHTMLAttributes<HTMLSelectElement> & FieldWords & { id: string };

/** A native select with a field's look. */
export function SelectField({ id, label, reason, hint, error, isOptional = false, className = '', children, ...select }: Props) {
  return (
    <div className={className}>
      <FieldLabel htmlFor={id} label={label} reason={reason} isOptional={isOptional} />
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={`${boxClass(error)} appearance-none pe-9`}
          {...select}
        >
          {children}
        </select>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-2"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
