import type { ButtonHTMLAttributes } from 'react';
import * as m from '#messages';

type ButtonLook = 'filled' | 'outline' | 'white' | 'waiting';
const looks: Record<ButtonLook, string> = {
  filled: 'bg-primary border-primary text-on-primary hover:bg-primary-h hover:border-primary-h active:bg-primary-p active:border-primary-p',
  outline: 'border-ink text-ink hover:bg-ink hover:text-white',
  /** Something is missing: grey, but it leads to what is missing. */
  waiting: 'bg-disabled border-disabled text-ink-2 hover:border-line-2',
  white: 'bg-white border-white text-ink hover:border-ink',
};
const sizes = { large: 'h-13 px-7 text-name', small: 'h-11 px-4.5 text-menu' };

/** The classes of a button, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'filled', size: keyof typeof sizes = 'large'): string {
  return `inline-flex items-center justify-center gap-2.5 rounded-control border font-medium whitespace-nowrap tracking-[.04em] transition-colors lang-en:tracking-normal ${sizes[size]} ${looks[look]}`;
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  size?: keyof typeof sizes;
  /** In progress: same width, a spinner, and no second click. */
  isBusy?: boolean;
  /** Disabled but focusable: `aria-describedby` says why. */
  isBlocked?: boolean;
};

export function Button({
  look = 'filled',
  size = 'large',
  isBusy = false,
  isBlocked = false,
  className = '',
  onClick,
  children,
  type = 'button',
  ...rest
}: Props) {
  const off = isBusy || isBlocked;
  const blockedLook = isBlocked ? '!bg-disabled !border-disabled !text-ink-2 !cursor-default' : '';
  return (
    <button
      type={type}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClass(look, size)} relative ${blockedLook} ${className}`}
      {...rest}
    >
      {/* The label stays, invisible, so that the width is kept. */}
      <span className={`inline-flex items-center gap-2.5 ${isBusy ? 'invisible' : ''}`}>{children}</span>
      {isBusy && (
        <span className="absolute inset-0 flex items-center justify-center gap-2.5">
          <span className="spinner" />
          {m.shop_busy()}
        </span>
      )}
    </button>
  );
}
