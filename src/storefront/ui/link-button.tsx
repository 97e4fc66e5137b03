import type { ButtonHTMLAttributes } from 'react';

/** A button that looks like a link: underlined text in a target of 44 px. */
export function LinkButton({ className = '', children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={`inline-flex min-h-11 shrink-0 items-center ${className}`} {...rest}>
      <span className="link-line">{children}</span>
    </button>
  );
}
