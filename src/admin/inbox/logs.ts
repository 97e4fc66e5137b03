import { Inbox } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';
import { messageStatuses } from './statuses.ts';

export const messageFields: LogFields = { state: { label: m.admin_messages_state, statuses: messageStatuses } };
export const messageActions = { reply: m.admin_messages_log_reply, close: m.admin_messages_log_close, reopen: m.admin_messages_log_reopen };

/** Who answered, closed or reopened a message, without the texts. */
export const MessageLogs = logScreen({
  from: 'content.messageLogs',
  icon: Inbox,
  needs: 'cms view',
  fields: messageFields,
  actions: messageActions,
  subject: async ({ id = '' }) => m.admin_messages_of({ name: (await call('content.readMessage', { id })).name }),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_messages_title(), path: '/messages' },
    { label: subject, path: `/messages/${id}` },
  ],
  back: ({ id = '' }) => `/messages/${id}`,
});
