import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Input, Popover } from 'antd';
import { Bookmark, Plus, Users, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call, callWithQuery, type Output } from '../../client.ts';
import { queryClient } from '../../session.ts';
import { formatCount } from '../format.ts';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import { useNotices } from '../undo.tsx';
import { useSending } from '../use-sending.ts';
import type { Params } from './list-query.ts';
import type { ListEndpoint } from './spec.ts';
import styles from './toolbar.module.css';

type View = Output<'staff.listViews'>['data'][number];
type Views = { screen: string; from: ListEndpoint; params: Params };

const countedEachMs = 60_000;

/** The parameters that a view saves: everything except the page. */
const narrowing = ({ page: _page, ...params }: Params): Params => params;
const sameQuery = (a: Params, b: Record<string, unknown>): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

const viewsQueryKey = (screen: string) => ['staff.listViews', screen];

/** Saved views with their counts, and a button that saves the present query. */
export function Views({ screen, from, params }: Views): ReactNode {
  const { data } = useQuery({
    queryKey: viewsQueryKey(screen),
    queryFn: () => call('staff.listViews', { screen }),
    staleTime: countedEachMs,
  });
  const views = data?.data ?? [];
  const counts = useCounts(from, views);
  const shown = narrowing(params);
  const current = views.find(({ query }) => sameQuery(shown, query));
  const canBeSaved = !current && Object.keys(shown).length > 0;
  if (views.length === 0 && !canBeSaved) return null;
  return (
    <>
      <span className={styles.tabsRule} aria-hidden="true" />
      {views.map((view, i) => (
        <ViewTab key={view.id} view={view} count={counts[i]} isCurrent={view === current} screen={screen} />
      ))}
      {canBeSaved && <SaveView screen={screen} query={shown} />}
    </>
  );
}

/** One call per view, after the list itself, so that a slow count does not delay the rows. */
const useCounts = (from: ListEndpoint, views: readonly View[]): (number | undefined)[] =>
  useQueries({
    queries: views.map(({ query }) => ({
      queryKey: [from, 'count', query],
      queryFn: () => callWithQuery(from, { ...query, per_page: 1 }),
      staleTime: countedEachMs,
    })),
  }).map(({ data }) => data?.meta.total);

function ViewTab({
  view,
  count,
  isCurrent,
  screen,
}: {
  view: View;
  count: number | undefined;
  isCurrent: boolean;
  screen: string;
}): ReactNode {
  const { failed } = useNotices();
  const Mark = view.shared ? Users : Bookmark;
  const remove = async (): Promise<void> => {
    await call('staff.deleteView', { id: view.id });
    await queryClient.invalidateQueries({ queryKey: viewsQueryKey(screen) });
  };
  return (
    <span className={`${styles.tabsView} ${layoutStyles.inline} ${layoutStyles.noShrink}`}>
      <Link to={`?${new URLSearchParams(view.query as Params)}`} aria-current={isCurrent ? 'page' : undefined}>
        <Mark size={13} aria-hidden="true" /> {view.name}{' '}
        {count !== undefined && <span className={textStyles.num}>{formatCount(count)}</span>}
      </Link>
      {isCurrent && view.mine && (
        <button type="button" aria-label={m.admin_kit_view_remove({ name: view.name })} onClick={() => void remove().catch(failed)}>
          <X size={13} />
        </button>
      )}
    </span>
  );
}

function SaveView({ screen, query }: { screen: string; query: Params }): ReactNode {
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const keep = async (): Promise<void> => {
    await call('staff.saveView', { screen, name: name.trim(), query, shared });
    await queryClient.invalidateQueries({ queryKey: viewsQueryKey(screen) });
    setOpen(false);
    setName('');
    done(m.admin_kit_view_saved({ name: name.trim() }));
  };
  const content = (
    <Flex
      component="form"
      vertical
      gap={10}
      style={{ width: 240 }}
      data-testid="view-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void run(keep);
      }}
    >
      <label className={textStyles.meta} htmlFor="view-name">
        {m.admin_kit_view_name()}
      </label>
      <Input id="view-name" autoFocus maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {m.admin_kit_view_shared()}
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={isBusy}>
        {m.admin_kit_view_keep()}
      </Button>
    </Flex>
  );
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" arrow={false} destroyOnHidden content={content}>
      <button
        type="button"
        className={`${layoutStyles.inline} ${layoutStyles.noShrink} ${textStyles.small} ${textStyles.muted} ${layoutStyles.darkens}`}
      >
        <Plus size={14} aria-hidden="true" /> {m.admin_kit_view_keep()}
      </button>
    </Popover>
  );
}
