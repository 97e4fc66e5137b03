import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PictureView } from '#shared/fields.ts';

/** One result of the palette: its name, details shown beside it, and its path. */
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
  /** The path is outside the back office's router and loaded by the browser. */
  isOutside?: boolean;
};
export type HitGroup = { key: string; title: string; hits: Hit[] };

/** The URL of a hit. */
export const hrefOf = ({ path, isOutside }: Pick<Hit, 'path' | 'isOutside'>): string => (isOutside ? path : `/admin${path}`);
