import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { ScrollText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { AuditModel } from '#modules/staff/contract.ts';
import { call, callWithQuery, type Output } from '../client.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import { between } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { activeFilters, useListParams } from '../kit/list/list-query.ts';
import { PageNav } from '../kit/list/page-nav.tsx';
import type { Filter } from '../kit/list/spec.ts';
import { Toolbar } from '../kit/list/toolbar.tsx';
import { LogEntry } from '../kit/logs/entry.tsx';
import styles from '../kit/logs/logs.module.css';
import { LogSkeleton } from '../kit/logs/logs.tsx';
import type { Names } from '../kit/logs/spec.ts';
import { PageHead } from '../kit/page.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useLanguage } from '../language.ts';
import { mayDo, useProfile } from '../session.ts';
import { findSettingLog, isRevertible } from '../settings/logs.ts';
import { actionLabels, commonActions, fieldsByModel } from './fields.ts';
import { readNames } from './names.ts';
import { findPlace, formatSubject, subjects } from './subjects.ts';

type Page = Output<'staff.logs'>;
type NamedRow = Page['data'][number];

/** All changes in the shop, newest first, each with a link to its subject. */
export function ShopLogs(): ReactNode {
  const { params, change } = useListParams();
  const {
    data: page,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['staff.logs', params],
    queryFn: () => callWithQuery('staff.logs', params) as Promise<Page>,
    placeholderData: keepPreviousData,
  });
  const { data: names = {} } = useQuery({ queryKey: ['log names', useLanguage()], queryFn: readNames, staleTime: 60_000 });
  const filters = buildFilters(params['model']);
  const isNarrowed = Boolean(params['q']) || activeFilters(filters, params).length > 0;
  useCrumbs({ label: m.admin_logs_shop_title() });
  return (
    <Flex vertical data-testid="list" className={listStyles.list}>
      <PageHead title={m.admin_logs_shop_title()} />
      <Toolbar search={m.admin_logs_search} filters={filters} params={params} change={change}>
        <span className={textStyles.meta}>{m.admin_logs_append_only()}</span>
      </Toolbar>
      <div className={listStyles.listLine} data-busy={isFetching && page ? '' : undefined} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className={listStyles.listBody} tabIndex={0} role="region" aria-label={m.admin_logs_shop_title()}>
        {!page && !error && <LogSkeleton />}
        {!page && error && <ErrorState title={m.admin_logs_broken()} error={error} retry={() => void refetch()} />}
        {page?.meta.total === 0 && !isNarrowed && (
          <State icon={ScrollText} tone="accent" title={m.admin_logs_empty()}>
            <p>{m.admin_logs_empty_text()}</p>
          </State>
        )}
        {page?.meta.total === 0 && isNarrowed && (
          <State
            icon={SearchX}
            title={m.admin_logs_no_match()}
            actions={
              <Button onClick={() => change(Object.fromEntries(Object.keys(params).map((key) => [key, undefined])))}>
                {m.admin_kit_clear_all()}
              </Button>
            }
          />
        )}
        {page && page.data.length > 0 && <Entries rows={page.data} names={names} />}
      </div>
      {page && page.meta.total > 0 && (
        <Flex gap={8} wrap align="center" justify="space-between" className={listStyles.listFoot}>
          <span />
          <PageNav meta={page.meta} />
        </Flex>
      )}
    </Flex>
  );
}

function Entries({ rows, names }: { rows: readonly NamedRow[]; names: Names }): ReactNode {
  const revert = useRevert();
  return (
    <ol className={styles.logEntries} aria-label={m.admin_logs_shop_title()}>
      {rows.map((entry) => (
        <LogEntry
          key={entry.id}
          entry={entry}
          subject={<About entry={entry} />}
          fields={findSettingLog(entry)?.fields ?? fieldsByModel[entry.subject_type as AuditModel] ?? {}}
          actions={actionLabels}
          names={names}
          revert={revert(entry)}
          goesBack={undefined}
        />
      ))}
    </ol>
  );
}

/** Reverts an entry of a setting, which has no log of its own; the other records are reverted in theirs. */
function useRevert(): (entry: NamedRow) => (() => Promise<void>) | undefined {
  const profile = useProfile();
  const client = useQueryClient();
  const { done } = useNotices();
  return (entry) => {
    const setting = findSettingLog(entry);
    const send = setting?.revert;
    if (!send || !mayDo(profile, setting.needs) || !isRevertible(entry)) return undefined;
    return async () => {
      await send(entry.id);
      await client.invalidateQueries();
      done(m.admin_logs_revert_done());
    };
  };
}

/** The subject of the entry, linked while it exists for those who may open it. */
function About({ entry }: { entry: NamedRow }): ReactNode {
  const profile = useProfile();
  const place = findPlace(entry);
  const text = formatSubject(entry);
  return place && entry.action !== 'delete' && mayDo(profile, place.needs) ? <Link to={place.path}>{text}</Link> : text;
}

const toOptions = (words: Record<string, () => string>) => Object.entries(words).map(([value, word]) => ({ value, label: word() }));

/** Filters by subject, actor, action and day; with a model chosen also by its fields. */
function buildFilters(model: string | undefined): Filter[] {
  const fields = fieldsByModel[model as AuditModel];
  const actors = () => call('staff.logActors', {});
  return [
    {
      kind: 'choice',
      param: 'model',
      label: m.admin_logs_model,
      options: () => Object.entries(subjects).map(([value, { word }]) => ({ value, label: word() })),
    },
    ...(fields
      ? [
          {
            kind: 'choice' as const,
            param: 'field',
            label: m.admin_logs_field,
            options: () => Object.entries(fields).map(([value, { label }]) => ({ value, label: label() })),
            ...(model && { scope: model }),
          },
        ]
      : []),
    {
      kind: 'choice',
      param: 'actor',
      label: m.admin_logs_person,
      options: async () => (await actors()).staff.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      param: 'action',
      label: m.admin_logs_action,
      options: async () => {
        const words = { ...commonActions, ...actionLabels };
        const { actions } = await actors();
        return toOptions(words).filter(({ value }) => actions.includes(value));
      },
    },
    between('from', 'until', m.admin_logs_period),
  ];
}
