import { Flex } from 'antd';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { SyncView } from '#modules/newbang/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { createColumns, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { problemLine, syncKinds, syncStatuses } from './statuses.ts';
import { SyncControl } from './sync.tsx';

const column = createColumns<SyncView>();
const shown = 3;
const count = (n: number): ReactNode => (n === 0 ? <Nothing /> : <span className={textStyles.num}>{formatCount(n)}</span>);

/** The first refused records; all stored ones are in the tooltip. */
function Problems({ sync: { problems, error } }: { sync: SyncView }): ReactNode {
  const lines = [...(error ? [m.admin_newbang_ended_failed({ reason: error })] : []), ...problems.map(problemLine)];
  if (lines.length === 0) return <Nothing />;
  return (
    <Flex component="span" vertical gap={2} title={lines.join('\n')}>
      {lines.slice(0, shown).map((line) => (
        <span key={line} className={textStyles.clip}>
          {line}
        </span>
      ))}
      {lines.length > shown && <span className={textStyles.meta}>{m.admin_newbang_more({ n: lines.length - shown })}</span>}
    </Flex>
  );
}

const Phone = ({ sync }: { sync: SyncView }): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>
        <When iso={sync.created_at} />
      </strong>
      <span className={listStyles.phoneEnd}>
        <StatusTag status={syncStatuses[sync.state]} />
      </span>
    </span>
    <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
      {m.admin_newbang_ended({ created: sync.created, changed: sync.changed, gone: sync.gone, wrong: sync.wrong })}
    </span>
    {(sync.error || sync.problems.length > 0) && (
      <span className={listStyles.phoneLine}>
        <Problems sync={sync} />
      </span>
    )}
  </>
);

/** The journal of syncs: counts, and what was refused and why. */
export const SyncJournal = list({
  name: 'newbang-syncs',
  title: m.admin_newbang_journal,
  under: () => [{ label: m.admin_newbang_title(), path: '/newbang' }],
  things: m.admin_newbang_syncs,
  from: 'newbang.syncs',
  sort: '-created_at',
  icon: ListChecks,
  actions: () => <SyncControl />,
  columns: [
    column('created_at', m.admin_newbang_begun, 130, (s) => <When iso={s.created_at} />, written('created_at', 'time')),
    column(
      'state',
      m.admin_newbang_state,
      110,
      (s) => <StatusTag status={syncStatuses[s.state]} />,
      written('state', 'text', syncStatuses),
    ),
    column('kind', m.admin_newbang_kind, [100, 120], (s) => syncKinds[s.kind](), { yields: true }),
    column('by', m.admin_newbang_by, 110, (s) => s.by ?? m.admin_newbang_by_itself(), { yields: true }),
    column('seen', m.admin_newbang_seen, 80, (s) => count(s.seen), { align: 'right', yields: true, ...written('seen', 'number') }),
    column('created', m.admin_newbang_state_new, 72, (s) => count(s.created), { align: 'right', ...written('created', 'number') }),
    column('changed', m.admin_newbang_changed, 80, (s) => count(s.changed), { align: 'right', ...written('changed', 'number') }),
    column('gone', m.admin_newbang_state_gone, 72, (s) => count(s.gone), { align: 'right', ...written('gone', 'number') }),
    column('wrong', m.admin_newbang_wrong, 80, (s) => count(s.wrong), { align: 'right', ...written('wrong', 'number') }),
    column('problems', m.admin_newbang_problems, 210, (s) => <Problems sync={s} />),
  ],
  nameOf: (s) => s.created_at,
  phone: (s) => <Phone sync={s} />,
  empty: { title: m.admin_newbang_no_syncs, text: m.admin_newbang_no_syncs_text },
});
