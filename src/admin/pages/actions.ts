import { CircleCheck, PencilLine } from 'lucide-react';
import * as m from '#messages';
import type { PageRow } from '#modules/content/contract.ts';
import type { BulkAction, BulkCall } from '../kit/list/spec.ts';

const to = (status: 'draft' | 'published'): BulkCall => ({ call: 'content.bulkPages', body: { status } });

/** Publishes many pages or makes them drafts, with undo. */
export const pageActions: BulkAction<PageRow>[] = [
  {
    ...to('published'),
    key: 'publish',
    label: m.admin_pages_publish,
    icon: CircleCheck,
    needs: 'cms update',
    fits: ({ state }) => state === 'draft',
    done: (n) => m.admin_pages_published_n({ n }),
    undo: () => to('draft'),
  },
  {
    ...to('draft'),
    key: 'draft',
    label: m.admin_pages_to_draft,
    icon: PencilLine,
    needs: 'cms update',
    fits: ({ state }) => state !== 'draft',
    done: (n) => m.admin_pages_drafted_n({ n }),
    undo: () => to('published'),
  },
];
