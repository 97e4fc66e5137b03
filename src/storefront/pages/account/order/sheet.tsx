import type { ReactNode } from 'react';
import { CloseButton, Dialog } from '../../../ui/dialog.tsx';

type Props = { id: string; title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A dialog with its title; a sheet from below on the phone. */
export function Sheet({ id, title, isOpen, onClose, children }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      className="mt-auto mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-sheet p-5 shadow-dialog md:m-auto md:max-w-140 md:rounded-control md:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="title-part">
          {title}
        </h2>
        <CloseButton className="-me-2 -mt-2" />
      </div>
      {children}
    </Dialog>
  );
}

type AreaProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  error?: string;
  isOptional?: string;
};

/** A labelled field of several lines. */
export function TextArea({ label, value, onChange, maxLength, error, isOptional }: AreaProps) {
  return (
    <label className="mt-5 block text-small font-medium">
      {label}
      {isOptional && <span className="ms-2 font-normal text-ink-2">{isOptional}</span>}
      <textarea
        rows={3}
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1.5 block w-full rounded-control border bg-surface px-4 py-3 text-name font-normal ${error ? 'border-[1.5px] border-error bg-error-ground' : 'border-line-2'}`}
      />
      {error && (
        <span role="alert" className="mt-1.5 block font-normal text-error">
          {error}
        </span>
      )}
    </label>
  );
}
