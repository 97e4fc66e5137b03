import type { ReactNode } from 'react';
import { ShopLink } from '../../ui/shop-link.tsx';

/** A text that is agreed to, in a new tab: what was typed stays. */
export const LegalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ShopLink to={to} target="_blank" prefetch="none" className="underline underline-offset-4">
    {children}
  </ShopLink>
);
