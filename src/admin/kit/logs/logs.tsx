import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import { callWithQuery } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import { mayDo, useMay, useProfile } from '../../session.ts';
import { useCrumbs } from '../crumbs.ts';
import { between } from '../list/describe.ts';
import listStyles from '../list/list.module.css';
import { activeFilters, useListParams } from '../list/list-query.ts';
import { PageNav } from '../list/page-nav.tsx';
import type { Filter } from '../list/spec.ts';
import { Toolbar } from '../list/toolbar.tsx';
import { PageHead } from '../page.tsx';
import skeletonStyles from '../skeleton.module.css';
import { ErrorState, State } from '../state.tsx';
import textStyles from '../text.module.css';
import { useNotices } from '../undo.tsx';
import { LogEntry } from './entry.tsx';
import styles from './logs.module.css';
import type { LogEndpoint, LogParams, LogRow, LogSpec, Names } from './spec.ts';

type Page = { data: LogRow[]; meta: { page: number; per_page: number; total: number } };

/** Creates a log screen from its spec: who did what when, field by field, with filters, pages and revert. */
export function logScreen<N extends LogEndpoint>(spec: LogSpec<N>): () => ReactNode {
  return function LogScreen() {
    const of = useParams() as LogParams;
    const { params, change } = useListParams();
    const mayOpen = useMay(spec.needs);
    const key = [spec.from, useLanguage(), of];
    const read = (query: Record<string, string>): Promise<Page> => callWithQuery(spec.from, { ...of, ...query }) as Promise<Page>;
    const {
      data: page,
      error,
      isFetching,
      refetch,
    } = useQuery({ queryKey: [...key, params], queryFn: () => read(params), placeholderData: keepPreviousData });
    const { data: subject = '' } = useQuery({
      queryKey: [...key, 'subject'],
      queryFn: () => spec.subject(of),
      enabled: mayOpen,
      staleTime: 60_000,
    });
    const { data: names = {} } = useQuery<Names>({
      queryKey: [...key, 'names'],
      queryFn: spec.names ?? (async () => ({})),
      staleTime: 60_000,
    });
    const revert = useRevert(spec, of);
    const filters = buildLogFilters(spec, read);
    const isNarrowed = activeFilters(filters, params).length > 0;
    useCrumbs(...(mayOpen ? spec.crumbs(of, subject) : []), { label: m.admin_logs_title() });
    return (
      <Flex vertical data-testid="list" className={listStyles.list}>
        <PageHead title={m.admin_logs_title()} {...(mayOpen && { back: spec.back(of) })} meta={subject} />
        <Toolbar search={undefined} filters={filters} params={params} change={change}>
          <span className={textStyles.meta}>{m.admin_logs_append_only()}</span>
        </Toolbar>
        <div className={listStyles.listLine} data-busy={isFetching && page ? '' : undefined} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <div className={listStyles.listBody} tabIndex={0} role="region" aria-label={m.admin_logs_title()}>
          {!page && !error && <LogSkeleton />}
          {!page && error && <ErrorState title={m.admin_logs_broken()} error={error} retry={() => void refetch()} />}
          {page?.meta.total === 0 && (
            <Empty
              icon={spec.icon}
              isNarrowed={isNarrowed}
              clear={() => change({ field: undefined, actor: undefined, from: undefined, until: undefined })}
            />
          )}
          {page && page.data.length > 0 && (
            <ol className={styles.logEntries} aria-label={m.admin_logs_title()}>
              {page.data.map((entry) => (
                <LogEntry
                  key={entry.id}
                  entry={entry}
                  fields={spec.fields}
                  actions={spec.actions ?? {}}
                  names={names}
                  revert={revert(entry)}
                  goesBack={spec.revert?.only}
                />
              ))}
            </ol>
          )}
        </div>
        {page && page.meta.total > 0 && (
          <Flex gap={8} wrap align="center" justify="space-between" className={listStyles.listFoot}>
            <span />
            <PageNav meta={page.meta} />
          </Flex>
        )}
      </Flex>
    );
  };
}

/** Reverts an entry; absent without the permission or where it is not safe. */
function useRevert<N extends LogEndpoint>(spec: LogSpec<N>, of: LogParams): (entry: LogRow) => (() => Promise<void>) | undefined {
  const profile = useProfile();
  const client = useQueryClient();
  const { done } = useNotices();
  return (entry) => {
    const { revert } = spec;
    if (!revert || !mayDo(profile, revert.needs) || !revert.fits(entry)) return undefined;
    if (revert.only && !entry.changes.some(({ field }) => revert.only?.includes(field))) return undefined;
    return async () => {
      await revert.call(of, entry);
      await client.invalidateQueries({ queryKey: [spec.from] });
      done(m.admin_logs_revert_done());
    };
  };
}

/** Filters by field, by staff member (of those in this log) and by day. */
function buildLogFilters<N extends LogEndpoint>(spec: LogSpec<N>, read: (query: Record<string, string>) => Promise<Page>): Filter[] {
  const people = async () => {
    const { data } = await read({ per_page: '100' });
    const staff = data.filter(({ actor }) => actor.kind === 'staff' && actor.id !== null);
    return [...new Map(staff.map(({ actor }) => [String(actor.id), actor.name ?? ''])).entries()].map(([value, label]) => ({
      value,
      label,
    }));
  };
  const fields = () => Object.entries(spec.fields).map(([value, { label }]) => ({ value, label: label() }));
  return [
    { kind: 'choice', param: 'field', label: m.admin_logs_field, options: fields },
    { kind: 'choice', param: 'actor', label: m.admin_logs_person, options: people },
    between('from', 'until', m.admin_logs_period),
  ];
}

function Empty({ icon, isNarrowed, clear }: { icon: typeof SearchX; isNarrowed: boolean; clear: () => void }): ReactNode {
  if (!isNarrowed)
    return (
      <State icon={icon} tone="accent" title={m.admin_logs_empty()}>
        <p>{m.admin_logs_empty_text()}</p>
      </State>
    );
  return <State icon={SearchX} title={m.admin_logs_no_match()} actions={<Button onClick={clear}>{m.admin_kit_clear_all()}</Button>} />;
}

const skeletonWidths = { a: [66, 52, 40], b: [48, 30], c: [60, 44, 36], d: [40, 28], e: [62, 50, 34] };

/** A log while it loads. */
export function LogSkeleton(): ReactNode {
  return (
    <div className={styles.logEntries} role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      {Object.entries(skeletonWidths).map(([key, widths]) => (
        <div data-testid="log-entry" className={styles.logEntry} key={key}>
          <span className={skeletonStyles.skeletonBar} style={{ width: 120, height: 28 }} />
          <div className={styles.logWhat}>
            {widths.map((width) => (
              <span className={skeletonStyles.skeletonBar} key={width} style={{ width: `${width}%`, marginBottom: 14 }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
