import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import * as m from '#messages';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name; a visible title has this id. */
  labelledBy?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/** The native modal dialog: it manages the focus, closes on Esc, and makes the page inert. */
export function Dialog({ isOpen, onClose, labelledBy, label, className = '', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(
    function follow() {
      const element = dialog.current;
      if (isOpen && element && !element.open) {
        element.showModal();
        // The browser would focus the first element, often the close button.
        element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
      }
      if (!isOpen && element?.open) element.close();
    },
    [isOpen],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; the click is one on the backdrop.
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      className={`bg-paper text-ink ${className}`}
    >
      {isOpen && children}
    </dialog>
  );
}

/** Closes the enclosing dialog. */
export function CloseButton({ className = '', ref }: { className?: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={m.shop_close()}
      onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      className={`icon-button ${className}`}
    >
      <X size={24} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
