import { Inbox } from 'lucide-react';
import * as m from '#messages';
import type { MessageRow } from '#modules/content/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { between, createColumns, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { close, reopen } from './bulk.ts';
import { Answered, Excerpt, Phone } from './cells.tsx';
import { messageStatuses } from './statuses.ts';

const column = createColumns<MessageRow>();
/** What shoppers wrote in the contact form. */
export const MessageList = list({
  name: 'messages',
  title: m.admin_messages_title,
  under: () => [{ label: m.admin_layout_content() }],
  things: m.admin_messages_things,
  from: 'content.listMessages',
  sort: '-created_at',
  icon: Inbox,
  open: ({ id }) => `/messages/${id}`,
  tabs: {
    param: 'state',
    values: [
      tab('all', m.admin_messages_all),
      ...(['new', 'answered', 'closed'] as const).map((state) => tab(state, messageStatuses[state].word)),
    ],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  search: m.admin_messages_search,
  filters: [between('from', 'until', m.admin_messages_received)],
  columns: [
    column('name', m.admin_messages_sender, 150, (c) => <span className={textStyles.clip}>{c.name}</span>, written('name')),
    column('excerpt', m.admin_messages_message, 310, (c) => <Excerpt message={c} />, written('excerpt')),
    column('email', m.admin_messages_email, 200, (c) => <span className={textStyles.clip}>{c.email}</span>, {
      yields: true,
      ...written('email'),
    }),
    column('order_no', m.admin_messages_order, 120, (c) => c.order_no || <Nothing />, { yields: true, ...written('order_no') }),
    column(
      'state',
      m.admin_messages_state,
      104,
      (c) => <StatusTag status={messageStatuses[c.state]} />,
      written('state', 'text', messageStatuses),
    ),
    column('created_at', m.admin_messages_received, 120, (c) => <When iso={c.created_at} />, {
      sort: 'created_at',
      ...written('created_at', 'time'),
    }),
    column('answered', m.admin_messages_answered_by, 180, (c) => <Answered message={c} />, { isExtra: true }),
  ],
  nameOf: (c) => c.name,
  phone: (c) => <Phone message={c} />,
  bulk: [close, reopen],
  empty: { title: m.admin_messages_empty, text: m.admin_messages_empty_text },
});
