import { Button, Flex } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import type { Output } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import { mayDo, useProfile } from '../../session.ts';
import { useCrumbs } from '../crumbs.ts';
import { formatTotal } from '../format.ts';
import layoutStyles from '../layout.module.css';
import pageStyles from '../page.module.css';
import { PageHead } from '../page.tsx';
import { useStoredRows } from '../record-pager.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { ErrorState, State } from '../state.tsx';
import textStyles from '../text.module.css';
import { BulkBar } from './bulk/bar.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportLink } from './links.tsx';
import styles from './list.module.css';
import { activeFilters, isBehindLast, type Params, useListPage, useListParams } from './list-query.ts';
import { NoMatch } from './no-match.tsx';
import { PageNav } from './page-nav.tsx';
import { chosenColumns, useFitting, usePreferences } from './preferences.ts';
import { useRowKeys } from './row-keys.ts';
import { useSelection } from './selection.ts';
import { Skeleton } from './skeleton.tsx';
import type { ListEndpoint, ListSpec, RowOf } from './spec.ts';
import { Table } from './table.tsx';
import { Tabs } from './tabs.tsx';
import { Toolbar } from './toolbar.tsx';
import { Views } from './views.tsx';

/** Rows without a link have nothing to focus: then the list itself takes the focus, so that keys scroll it. */
const scrolledByKeys = ({ open, title }: { open?: unknown; title: () => string }) =>
  open ? {} : { tabIndex: 0, role: 'region', 'aria-label': title() };

/** Creates a list screen from its spec: URL, tabs, search, filters, table, pages, phone rows, keyboard and empty states. */
export function list<N extends ListEndpoint>(spec: ListSpec<N>): () => ReactNode {
  return function ListScreen() {
    const locale = useLanguage();
    const profile = useProfile();
    const { params, change } = useListParams();
    const [preferences, setPreferences] = usePreferences(spec.name);
    const query = useListPage(spec, params, preferences.perPage);
    // A page behind the last one is shown like one that loads: the last one follows.
    const page = query.data && !isBehindLast(query.data) ? query.data : undefined;
    const rows = (page?.data ?? []) as RowOf<N>[];
    const { page: _page, ...narrowed } = params;
    const selection = useSelection(
      rows.map(({ id }) => id),
      JSON.stringify(narrowed),
    );
    const bulk = spec.bulk?.filter(({ needs }) => mayDo(profile, needs)) ?? [];
    const open = spec.open && (!spec.openNeeds || mayDo(profile, spec.openNeeds)) ? spec.open : undefined;
    const edit = open && (spec.edit ?? open);
    const cursor = useRowKeys({ rows, open, edit, print: spec.print, selection: bulk.length ? selection : undefined });
    const columns = chosenColumns(spec.columns, preferences).map((c) => (locale === 'en' && c.widthEn ? { ...c, width: c.widthEn } : c));
    const fitting = useFitting(columns, preferences, bulk.length ? 40 : 0, params);
    const create = spec.create && mayDo(profile, spec.create.needs) ? spec.create : undefined;
    const importFrom = spec.importFrom && mayDo(profile, spec.importFrom.needs) ? spec.importFrom : undefined;
    const whole = spec.wholeExport && mayDo(profile, spec.wholeExport.needs) ? spec.wholeExport : undefined;
    const offer = spec.empty.offer && mayDo(profile, spec.empty.offer.needs) ? spec.empty.offer : undefined;
    const isNarrowed = isFilteredBy(spec, params);
    const state = { from: spec.from, query: { sort: spec.sort, ...narrowed }, total: page?.meta.total ?? 0 };
    const isBare = page !== undefined && page.meta.total === 0 && !isNarrowed;
    useStoredRows(page as StoredListState<RowOf<N>>, open, state);
    useCrumbs(...(spec.under?.() ?? []), { label: spec.title() });
    return (
      <Flex vertical data-testid="list" className={styles.list} data-density={preferences.density}>
        <PageHead title={spec.title()} meta={!spec.tabs && page && formatTotal(page.meta.total, page.meta.more)}>
          {!isBare && spec.actions?.()}
          {create && !isBare && <CreateButton {...create} />}
        </PageHead>
        {!isBare && (
          <>
            <Tabs spec={spec} page={page}>
              {page && <Views screen={spec.name} from={spec.from} params={params} />}
            </Tabs>
            <Toolbar search={spec.search} filters={spec.filters ?? []} params={params} change={change}>
              {importFrom && <ImportLink {...importFrom} />}
              {columns.some(({ exported }) => exported) && (
                <ExportMenu title={spec.title()} columns={columns} state={state} whole={whole} />
              )}
              <DisplayMenu columns={spec.columns} preferences={preferences} change={setPreferences} />
            </Toolbar>
          </>
        )}
        {page && !isBare && spec.note?.(page)}
        <div className={styles.listLine} data-busy={query.isFetching && page ? '' : undefined} />
        {query.isError && page && <OldRows retry={() => void query.refetch()} title={m.admin_kit_not_loaded({ things: spec.things() })} />}
        <div className={styles.listBody} {...scrolledByKeys({ open, title: spec.title })}>
          {!page && !query.isError && <Skeleton columns={fitting} rows={preferences.perPage} hasSelection={bulk.length > 0} />}
          {!page && query.isError && (
            <ErrorState title={m.admin_kit_not_loaded({ things: spec.things() })} error={query.error} retry={() => void query.refetch()} />
          )}
          {isBare && (
            <State
              icon={spec.icon}
              tone="accent"
              title={spec.empty.title()}
              actions={
                <>
                  {create && <CreateButton {...create} />}
                  {importFrom && !importFrom.forRows && <ImportLink {...importFrom} isPlain />}
                  {offer?.draw()}
                </>
              }
            >
              <p>{spec.empty.text()}</p>
              {offer && <p>{offer.text()}</p>}
            </State>
          )}
          {page && rows.length === 0 && isNarrowed && (
            <NoMatch spec={spec} params={params} change={change} more={page.meta.more === true} />
          )}
          {rows.length > 0 && (
            <>
              <Table
                columns={fitting}
                rows={rows}
                sort={params['sort'] ?? spec.sort}
                onSort={(sort) => change({ sort: sort === spec.sort ? undefined : sort })}
                open={open}
                selection={bulk.length ? selection : undefined}
                cursor={cursor}
                label={spec.title()}
              />
              <PhoneRows rows={rows} draw={spec.phone} act={spec.phoneAct} open={open} />
            </>
          )}
        </div>
        {page && rows.length > 0 && <Foot spec={spec} page={page} />}
        {(selection.isEverything || rows.some(({ id }) => selection.ids.has(id))) && (
          <BulkBar
            actions={bulk}
            mergeActions={spec.mergeActions ?? []}
            rows={rows}
            selection={selection}
            state={state}
            nameOf={spec.nameOf}
            print={spec.print}
            screen={spec.rowsScreen}
          />
        )}
      </Flex>
    );
  };
}

type StoredListState<R> = { data: readonly R[]; meta: { page: number; per_page: number; total: number } } | undefined;

const isFilteredBy = <N extends ListEndpoint>(spec: ListSpec<N>, params: Params): boolean =>
  Boolean(params['q']) || activeFilters(spec.filters ?? [], params).length > 0 || Boolean(spec.tabs && params[spec.tabs.param]);

/** The primary action of a list, with its shortcut. */
export function CreateButton({ path, label }: { path: string; label: () => string }): ReactNode {
  const navigate = useNavigate();
  useShortcuts({ n: () => void navigate(path) });
  return (
    <Button type="primary" icon={<Plus size={16} />} onClick={() => void navigate(path)}>
      {label()} <span className={pageStyles.key}>N</span>
    </Button>
  );
}

function PhoneRows<R extends { id: number }>({
  rows,
  draw,
  act,
  open,
}: {
  rows: readonly R[];
  draw: (row: R) => ReactNode;
  act: ((row: R) => ReactNode) | undefined;
  open: ((row: R) => string) | undefined;
}): ReactNode {
  return (
    <ul data-testid="phone-rows" className={`${styles.phoneRows} ${layoutStyles.phoneOnly}`}>
      {rows.map((row) => (
        <li key={row.id}>
          {open ? <Link to={open(row)}>{draw(row)}</Link> : <div>{draw(row)}</div>}
          {act?.(row)}
        </li>
      ))}
    </ul>
  );
}

function Foot<N extends ListEndpoint>({ spec, page }: { spec: ListSpec<N>; page: Output<N> }): ReactNode {
  return (
    <Flex gap={8} wrap align="center" justify="space-between" className={styles.listFoot}>
      <span>{spec.summary?.(page)}</span>
      <PageNav meta={page.meta} />
    </Flex>
  );
}

/** A refetch failed: the old rows stay, with a notice above. */
function OldRows({ title, retry }: { title: string; retry: () => void }): ReactNode {
  return (
    <div className={styles.listStrip} role="alert">
      {title} {m.admin_kit_old_rows()}
      <button type="button" className={textStyles.linkButton} onClick={retry}>
        {m.admin_kit_try_again()}
      </button>
    </div>
  );
}
