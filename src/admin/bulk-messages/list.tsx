import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BulkRow } from '#modules/notifications/contract/bulk.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { createColumns, multiChoiceFilter } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { channelNames } from '../mails/statuses.ts';
import { bulkStatuses } from './statuses.ts';

const column = createColumns<BulkRow>();
const count = (n: number | null): ReactNode => (n ? <span className={textStyles.num}>{formatCount(n)}</span> : <Nothing />);

/** Messages to many customers at once, and what became of them. */
export const BulkList = list({
  name: 'bulk-messages',
  title: m.admin_bulk_title,
  under: () => [{ label: m.admin_customers_title(), path: '/customers' }],
  things: m.admin_bulk_things,
  from: 'notifications.bulkMessages',
  sort: '-id',
  icon: Megaphone,
  open: ({ id }) => `/bulk-messages/${id}`,
  openNeeds: 'customers update',
  create: { needs: 'customers update', path: '/bulk-messages/create', label: m.admin_bulk_create },
  filters: [
    multiChoiceFilter('state', m.admin_bulk_state, () =>
      Object.entries(bulkStatuses).map(([value, { word }]) => ({ value, label: word() })),
    ),
  ],
  columns: [
    column('name', m.admin_bulk_name, 260, (b) => <span className={textStyles.clip}>{b.name}</span>),
    column('state', m.admin_bulk_state, 120, (b) => <StatusTag status={bulkStatuses[b.state]} />),
    column('channel', m.admin_bulk_channel, 100, (b) => channelNames[b.channel]()),
    column('send_at', m.admin_bulk_at, 140, (b) => (b.send_at ? <When iso={b.send_at} /> : <Nothing />)),
    column('total', m.admin_bulk_receivers, 90, (b) => count(b.total), { align: 'right' }),
    column('sent', m.admin_bulk_sent, 90, (b) => count(b.sent), { align: 'right' }),
    column('failed', m.admin_bulk_failed, 90, (b) => count(b.failed), { align: 'right' }),
  ],
  nameOf: (b) => b.name,
  phone: (b) => (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{b.name}</strong>
        <span className={listStyles.phoneEnd}>
          <StatusTag status={bulkStatuses[b.state]} />
        </span>
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
        {channelNames[b.channel]()}{' '}
        {b.total !== null && m.admin_bulk_progress({ done: formatCount(b.sent + b.failed), total: formatCount(b.total) })}
      </span>
    </>
  ),
  empty: { title: m.admin_bulk_empty, text: m.admin_bulk_empty_text },
});
