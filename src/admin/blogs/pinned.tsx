import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Chip } from '../kit/cells.tsx';

/** The mark of an article that comes first. */
export function Pinned(): ReactNode {
  return (
    <Chip>
      <Pin size={12} aria-hidden="true" /> {m.admin_blogs_pinned()}
    </Chip>
  );
}
