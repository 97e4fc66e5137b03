import { CircleCheck, PencilLine, Pin, PinOff } from 'lucide-react';
import * as m from '#messages';
import type { ArticleRow } from '#modules/content/contract.ts';
import type { BulkAction, BulkCall } from '../kit/list/spec.ts';

type Step = 'publish' | 'unpublish' | 'pin' | 'unpin';
const to = (action: Step): BulkCall => ({ call: 'content.bulkArticles', body: { action } });

type Words = Pick<BulkAction<ArticleRow>, 'label' | 'icon' | 'fits' | 'done'>;
const step = (key: Step, back: Step, words: Words): BulkAction<ArticleRow> => ({
  ...to(key),
  ...words,
  key,
  needs: 'blogs update',
  undo: () => to(back),
});

/** Publishes, withdraws, pins and unpins articles, with undo. */
export const articleActions: BulkAction<ArticleRow>[] = [
  step('publish', 'unpublish', {
    label: m.admin_blogs_publish,
    icon: CircleCheck,
    fits: ({ state }) => state === 'draft',
    done: (n) => m.admin_blogs_publish_done({ n }),
  }),
  step('unpublish', 'publish', {
    label: m.admin_blogs_unpublish,
    icon: PencilLine,
    fits: ({ state }) => state !== 'draft',
    done: (n) => m.admin_blogs_unpublish_done({ n }),
  }),
  step('pin', 'unpin', {
    label: m.admin_blogs_pin,
    icon: Pin,
    fits: ({ pinned }) => !pinned,
    done: (n) => m.admin_blogs_pin_done({ n }),
  }),
  step('unpin', 'pin', {
    label: m.admin_blogs_unpin,
    icon: PinOff,
    fits: ({ pinned }) => pinned,
    done: (n) => m.admin_blogs_unpin_done({ n }),
  }),
];
