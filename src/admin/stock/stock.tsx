import { Button, Flex, Segmented } from 'antd';
import { Boxes, History, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { exponentOf } from '#shared/money.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import { DraftStrip } from '../kit/form/conflict-bar.tsx';
import { FieldRegistry, FormFactsProvider } from '../kit/form/form-context.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { BulkSet } from '../kit/form/sheet/bulk-set.tsx';
import { Sheet } from '../kit/form/sheet/sheet.tsx';
import { widthForSkus } from '../kit/form/sheet/sku-width.ts';
import { formatCount } from '../kit/format.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import { ExportMenu } from '../kit/list/export-menu.tsx';
import { ImportLink } from '../kit/list/links.tsx';
import listStyles from '../kit/list/list.module.css';
import { CreateButton } from '../kit/list/list.tsx';
import { activeFilters, useListPage, useListParams, without } from '../kit/list/list-query.ts';
import { PageNav } from '../kit/list/page-nav.tsx';
import { Tabs } from '../kit/list/tabs.tsx';
import { Toolbar } from '../kit/list/toolbar.tsx';
import { Views } from '../kit/list/views.tsx';
import { PageHead } from '../kit/page.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import { useMay, useShop } from '../session.ts';
import { countColumns, countProblems, stockColumns, stockProblems } from './columns.tsx';
import { Ledger } from './ledger.tsx';
import type { Shelves, StockRow } from './rows.ts';
import { SaveStrip } from './save-strip.tsx';
import { Scan } from './scan.tsx';
import { stockSpec } from './spec.ts';
import styles from './stock.module.css';
import { useEverything } from './use-everything.ts';
import { useShelves } from './use-shelves.ts';
import { useStock } from './use-stock.ts';
import type { StockDraft } from './use-stock-draft.ts';

const perPage = 100;
/** The minimum width of the SKU column, in pixels. */
const minSkuWidth = 148;

/** Every SKU as a spreadsheet: prices and stock, stocktake with a scanner, and the ledger. */
export function StockSheet(): ReactNode {
  const { params, change } = useListParams();
  const query = useListPage(stockSpec, params, perPage);
  const page = query.data;
  const mayEdit = useMay('products update');
  const { currency } = useShop();
  const isPhone = matchMedia('(width < 700px)').matches;
  const [isCounting, setCounting] = useState(false);
  const [shown, setShown] = useState<StockRow>();
  const shelves = useShelves(page?.data, isCounting);
  const stock = useStock(page?.data, shelves);
  const registry = useMemo(() => new FieldRegistry(), []);
  const skuWidth = widthForSkus(page?.data ?? [], minSkuWidth);
  const columns = useMemo(
    () => (isCounting ? countColumns(isPhone, skuWidth, shelves) : stockColumns(mayEdit, exponentOf(currency), isPhone, skuWidth)),
    [isCounting, mayEdit, currency, isPhone, skuWidth, shelves],
  );
  const check = useCheck(isCounting, shelves);
  useCrumbs({ label: m.admin_layout_products(), path: '/products' }, { label: m.admin_stock_title() });
  const narrowing = ['q', 'stock', ...activeFilters(stockSpec.filters ?? [], params).flatMap((filter) => Object.keys(without(filter)))];
  const isNarrowed = narrowing.some((key) => params[key]);
  const { page: _page, ...narrowed } = params;
  const all = { query: { sort: stockSpec.sort, ...narrowed }, total: page?.meta.total ?? 0 };
  const everything = useEverything({ ...all, columns, sample: page?.data[0] });
  return (
    <Flex vertical data-testid="list" className={`${listStyles.list} ${styles.stock}`}>
      <PageHead title={m.admin_stock_title()} meta={page && m.admin_stock_count({ n: formatCount(page.meta.total) })}>
        {mayEdit && (
          <Segmented<'edit' | 'count'>
            aria-label={m.admin_stock_mode()}
            value={isCounting ? 'count' : 'edit'}
            onChange={(mode) => setCounting(mode === 'count')}
            options={[
              { value: 'edit', label: m.admin_stock_edit() },
              { value: 'count', label: m.admin_stock_take() },
            ]}
          />
        )}
        <Scan seen={page?.data ?? []} found={(row) => (isCounting ? stock.count(row) : void change({ q: row.sku }))} />
      </PageHead>
      <Tabs spec={stockSpec} page={page}>
        {page && <Views screen={stockSpec.name} from={stockSpec.from} params={params} />}
      </Tabs>
      <Toolbar search={stockSpec.search} filters={stockSpec.filters ?? []} params={params} change={change}>
        {mayEdit && <ImportLink path="/import/stock" />}
        <ExportMenu title={m.admin_stock_title()} columns={stockSpec.columns} state={{ from: stockSpec.from, ...all }} />
      </Toolbar>
      {stock.draft && <FoundEdits draft={stock.draft} setCounting={setCounting} />}
      <div className={listStyles.listLine} data-busy={query.isFetching && page ? '' : undefined} />
      <div className={`${listStyles.listBody} ${styles.stockBody}`}>
        {!page && !query.isError && <FormSkeleton />}
        {!page && query.isError && <ErrorState title={m.admin_stock_broken()} error={query.error} retry={() => void query.refetch()} />}
        {page?.meta.total === 0 && !isNarrowed && (
          <State
            icon={Boxes}
            tone="accent"
            title={m.admin_stock_empty()}
            actions={
              <IfAllowed needs="products create">
                <CreateButton path="/products/create" label={m.admin_products_create} />
              </IfAllowed>
            }
          >
            <p>{m.admin_stock_empty_text()}</p>
          </State>
        )}
        {page?.meta.total === 0 && isNarrowed && (
          <State
            icon={SearchX}
            title={m.admin_kit_no_match({ things: m.admin_stock_things() })}
            actions={
              <Button onClick={() => change(Object.fromEntries(narrowing.map((key) => [key, undefined])))}>
                {m.admin_kit_clear_all()}
              </Button>
            }
          />
        )}
        {page && stock.at.value.length > 0 && page.meta.total > 0 && (
          <FormFactsProvider registry={registry} problems={stock.problems}>
            <Sheet<StockRow>
              at={stock.at}
              label={m.admin_stock_title()}
              columns={columns}
              rowKey={keyOf}
              nameOf={({ sku }) => sku}
              check={check}
              rowActions={({ top, bottom }) => (
                <>
                  {mayEdit && !isCounting && (
                    <BulkSet
                      rows={stock.at.value}
                      columns={columns}
                      selected={{ top, bottom }}
                      onChange={stock.at.set}
                      everything={page.meta.total > page.data.length ? everything : undefined}
                    />
                  )}
                  <Button size="small" type="text" icon={<History size={14} />} onClick={() => setShown(stock.at.value[top])}>
                    {m.admin_stock_ledger()}
                  </Button>
                  <ProductLink row={stock.at.value[top]} />
                </>
              )}
            />
          </FormFactsProvider>
        )}
      </div>
      {page && page.meta.total > 0 && (
        <Flex gap={8} wrap align="center" justify="space-between" className={listStyles.listFoot}>
          <span />
          <PageNav meta={page.meta} />
        </Flex>
      )}
      <SaveStrip stock={stock} />
      {shown && <Ledger row={shown} onClose={() => setShown(undefined)} />}
    </Flex>
  );
}

/** What is wrong in the rows, of a stocktake or of edits. */
const useCheck = (isCounting: boolean, shelves: Shelves) =>
  useCallback((rows: readonly StockRow[]) => (isCounting ? countProblems(rows, shelves) : stockProblems(rows)), [isCounting, shelves]);

/** Edits of an earlier visit; those of a stocktake are restored into its columns. */
function FoundEdits({ draft, setCounting }: { draft: StockDraft; setCounting: (isCounting: boolean) => void }): ReactNode {
  const restore = (): void => {
    setCounting(draft.isCount);
    draft.restore();
  };
  return <DraftStrip at={draft.at} restore={restore} drop={draft.drop} />;
}

/** Link from the SKU to its product, for those who may edit it. */
function ProductLink({ row }: { row: StockRow | undefined }): ReactNode {
  if (!row) return null;
  return (
    <IfAllowed needs="products update">
      <Link className={styles.stockProduct} to={`/products/${row.product_id}`}>
        {m.admin_stock_see_product()}
      </Link>
    </IfAllowed>
  );
}

const keyOf = ({ id }: StockRow): string => String(id);
