import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PictureView } from '#shared/fields.ts';

/** One line of the palette: what it is, enough facts to answer without opening it, and where it leads. */
export type Hit = {
  key: string;
  mark: LucideIcon | { picture: PictureView | null };
  title: string;
  detail?: ReactNode;
  /** Status and price at the right. */
  end?: ReactNode;
  /** Keys that do the same without the palette. */
  keys?: string;
  path: string;
  /** The path is not one of the office's frame: the browser leaves it. */
  isOutside?: boolean;
};
export type HitGroup = { key: string; title: string; hits: Hit[] };

/** Where the browser finds it. */
export const hrefOf = ({ path, isOutside }: Pick<Hit, 'path' | 'isOutside'>): string => (isOutside ? path : `/admin${path}`);
