import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode; error?: string | undefined };

/** A checkbox with its label; 44 px target. */
export function Checkbox({ children, error, className = '', ...input }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-menu md:min-h-9.5 md:py-1.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...input}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}
