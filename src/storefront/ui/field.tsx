import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import * as m from '#messages';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Where the cursor stands when the dialog around it opens. */
  'data-autofocus'?: boolean;
  label: string;
  /** Why it is asked, beside the label. */
  reason?: string | undefined;
  hint?: string | undefined;
  /** What is wrong and what is right, in one sentence. */
  error?: string | undefined;
  isOptional?: boolean;
  /** The id of more words about it. */
  describedBy?: string | undefined;
  /** A button inside the field, placed by itself. */
  children?: ReactNode;
};

const box =
  'h-13 w-full rounded-control border bg-surface px-4 text-name transition-colors focus:border-primary focus:outline-3 focus:outline-offset-0 focus:outline-primary/18';

/** A labelled input. The error is tied to it, and shown by ground, icon and words. */
export function Field({
  label,
  reason,
  hint,
  error,
  isOptional = false,
  describedBy,
  children,
  className = '',
  id: ownId,
  ...input
}: Props) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const described = error || hint ? `${id}-note` : undefined;
  const describing = [described, describedBy].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small leading-normal font-medium">
        {label}
        {(reason || isOptional) && <span className="ms-2 font-normal text-ink-2">{reason ?? m.shop_optional()}</span>}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describing}
          className={`${box} ${error ? 'border-[1.5px] border-error bg-error-ground pe-11' : 'border-line-2'} ${children ? 'pe-12' : ''}`}
          {...input}
        />
        {error && !children && (
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="absolute end-4 top-1/2 -translate-y-1/2 text-error" />
        )}
        {children}
      </div>
      {error ? (
        <p id={described} className="mt-1.5 flex items-start gap-1.5 text-small leading-normal text-error">
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.75 shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={described} className="mt-1.5 text-caption text-ink-2">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
