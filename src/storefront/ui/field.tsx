import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import * as m from '#messages';

/** Around a control: label, reason, hint and error. */
export type FieldWords = {
  label: string;
  /** Why the field is needed, beside the label. */
  reason?: string | undefined;
  hint?: ReactNode;
  /** The error with the correction, in one sentence. */
  error?: string | undefined;
  isOptional?: boolean;
  /** The id of a further description. */
  describedBy?: string | undefined;
};

type Props = InputHTMLAttributes<HTMLInputElement> &
  FieldWords & {
    /** Focused when the enclosing dialog opens. */
    'data-autofocus'?: boolean;
    /** A button or icon inside the field. */
    children?: ReactNode;
  };

const box =
  'h-13 w-full rounded-control border bg-surface px-4 text-name transition-colors focus:border-primary focus:outline-3 focus:outline-offset-0 focus:outline-primary/18';
/** The border of an input or select, normal or invalid. */
export const boxClass = (error: string | undefined): string =>
  `${box} ${error ? 'border-[1.5px] border-error bg-error-ground' : 'border-line-2'}`;

/** The label above a control. */
export function FieldLabel({
  htmlFor,
  label,
  reason,
  isOptional = false,
}: { htmlFor: string } & Pick<FieldWords, 'label' | 'reason' | 'isOptional'>) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block text-small leading-normal font-medium">
      {label}
      {(reason || isOptional) && <span className="ms-2 font-normal text-ink-2">{reason ?? m.shop_optional()}</span>}
    </label>
  );
}

/** An error sentence with its icon. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small leading-normal text-error">
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.75 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Below a control: the error, else the hint. */
export function FieldNote({ id, error, hint }: { id: string } & Pick<FieldWords, 'error' | 'hint'>) {
  if (error) return <FieldError id={id}>{error}</FieldError>;
  return hint ? (
    <p id={id} className="mt-1.5 text-caption text-ink-2">
      {hint}
    </p>
  ) : null;
}

/** A labelled input. The error is linked to it and shown by background, icon and text. */
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
      <FieldLabel htmlFor={id} label={label} reason={reason} isOptional={isOptional} />
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describing}
          className={`${boxClass(error)} ${error && !children ? 'pe-11' : ''} ${children ? 'pe-12' : ''}`}
          {...input}
        />
        {error && !children && (
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="absolute end-4 top-1/2 -translate-y-1/2 text-error" />
        )}
        {children}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
