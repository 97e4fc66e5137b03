import { CircleAlert } from 'lucide-react';
import { type TextareaHTMLAttributes, useId } from 'react';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; error?: string | undefined };

/** A labelled field of several lines; label and error as those of Field. */
export function TextArea({ label, error, className = '', ...area }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small leading-normal font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={`w-full rounded-control border bg-surface px-4 py-3 text-name transition-colors focus:border-primary focus:outline-3 focus:outline-offset-0 focus:outline-primary/18 ${error ? 'border-[1.5px] border-error bg-error-ground' : 'border-line-2'}`}
        {...area}
      />
      {error && (
        <p id={`${id}-note`} className="mt-1.5 flex items-start gap-1.5 text-small leading-normal text-error">
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.75 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
