import { Mails } from 'lucide-react';
import * as m from '#messages';
import type { MailRow } from '#modules/notifications/contract.ts';
import { When } from '../kit/cells.tsx';
import { createColumns, multiChoiceFilter } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { mailNames } from '../settings/notification/mails.ts';
import { channelNames, kindName, mailStatuses, otherNames } from './statuses.ts';

const column = createColumns<MailRow>();

/** The mails and messages as they were sent. */
export const MailList = list({
  name: 'mails',
  title: m.admin_mails_title,
  under: () => [{ label: m.admin_layout_settings() }],
  things: m.admin_mails_things,
  from: 'notifications.mails',
  sort: '-id',
  icon: Mails,
  open: ({ id }) => `/mails/${id}`,
  search: m.admin_mails_search,
  filters: [
    multiChoiceFilter('channel', m.admin_mails_channel, () =>
      Object.entries(channelNames).map(([value, name]) => ({ value, label: name() })),
    ),
    multiChoiceFilter('kind', m.admin_mails_kind, () =>
      // A welcome is in the log as the confirmation that it is.
      Object.entries({ ...mailNames, ...otherNames })
        .filter(([kind]) => kind !== 'welcome')
        .map(([value, name]) => ({ value, label: name() })),
    ),
    multiChoiceFilter('state', m.admin_mails_state, () =>
      Object.entries(mailStatuses).map(([value, { word }]) => ({ value, label: word() })),
    ),
  ],
  columns: [
    column('recipient', m.admin_mails_recipient, 220, (c) => <span className={textStyles.clip}>{c.recipient}</span>),
    column('subject', m.admin_mails_subject, 330, (c) => <span className={textStyles.clip}>{c.subject}</span>),
    column('channel', m.admin_mails_channel, 90, (c) => channelNames[c.channel]()),
    column('kind', m.admin_mails_kind, 150, (c) => <span className={textStyles.clip}>{kindName(c.kind)}</span>, { yields: true }),
    column('state', m.admin_mails_state, 120, (c) => <StatusTag status={mailStatuses[c.state]} />),
    column('created_at', m.admin_mails_at, 130, (c) => <When iso={c.created_at} />),
  ],
  nameOf: (c) => c.subject,
  phone: (c) => (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{c.recipient}</strong>
        <span className={listStyles.phoneEnd}>
          <StatusTag status={mailStatuses[c.state]} />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        <span className={textStyles.clip}>{c.subject}</span>
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
        <When iso={c.created_at} /> {channelNames[c.channel]()} {kindName(c.kind)}
      </span>
    </>
  ),
  empty: { title: m.admin_mails_empty, text: m.admin_mails_empty_text },
});
