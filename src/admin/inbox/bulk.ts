import { CircleSlash, RotateCcw } from 'lucide-react';
import * as m from '#messages';
import type { MessageRow } from '#modules/content/contract.ts';
import type { BulkAction, BulkCall } from '../kit/list/spec.ts';

const to = (closed: boolean): BulkCall => ({ call: 'content.bulkMessages', body: { closed } });

export const close: BulkAction<MessageRow> = {
  ...to(true),
  key: 'close',
  label: m.admin_messages_close,
  icon: CircleSlash,
  needs: 'cms update',
  fits: ({ state }) => state !== 'closed',
  done: (n) => m.admin_messages_were_closed({ n }),
  undo: () => to(false),
};

export const reopen: BulkAction<MessageRow> = {
  ...to(false),
  key: 'reopen',
  label: m.admin_messages_reopen,
  icon: RotateCcw,
  needs: 'cms update',
  fits: ({ state }) => state === 'closed',
  done: (n) => m.admin_messages_were_reopened({ n }),
  undo: () => to(true),
};
