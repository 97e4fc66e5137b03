import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { ShelfStatus } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call, type Output } from '../client.ts';
import { Thumb } from '../kit/cells.tsx';
import { moved, useDragOrder } from '../kit/form/use-drag-order.ts';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { useNotices } from '../kit/undo.tsx';
import { useLanguage } from '../language.ts';

type Page = Output<'catalog.categoryProducts'>;
/** So many stand first by hand; the others follow. */
const most = 100;

/** The products of a category in the order in which the shop shows them, put there by dragging or by buttons. */
export function CategoryProducts({ id, isManual }: { id: number; isManual: boolean }): ReactNode {
  const client = useQueryClient();
  const locale = useLanguage();
  const { done, failed } = useNotices();
  const queryKey = ['catalog.categoryProducts', id];
  const { data: page, error, refetch } = useQuery({ queryKey, queryFn: () => call('catalog.categoryProducts', { id, per_page: most }) });
  const save = async (rows: Page['data'], before: Page['data']): Promise<void> => {
    const put = (data: Page['data']): void => void client.setQueryData<Page>(queryKey, (old) => old && { ...old, data });
    const send = (list: Page['data']) => call('catalog.orderCategoryProducts', { id, product_ids: list.map((row) => row.id) });
    put(rows);
    try {
      await send(rows);
      done(m.admin_form_reordered(), async () => {
        put(before);
        await send(before);
      });
    } catch (problem) {
      put(before);
      failed(problem);
    }
  };
  const rows = page?.data ?? [];
  const move = (from: number, to: number): void => void save(moved(rows, from, to), rows);
  const drag = useDragOrder(move);
  if (error && !page) return <ErrorState title={m.admin_categories_products_broken()} error={error} retry={() => void refetch()} />;
  if (page?.meta.total === 0) return <p className="meta form-inset">{m.admin_categories_products_empty()}</p>;
  return (
    <>
      {!isManual && <p className="meta category-products-note">{m.admin_categories_products_by_rule()}</p>}
      <ol className="category-products" aria-busy={page ? undefined : true}>
        {rows.map((row, i) => {
          const name = inLocale(row.name, locale);
          return (
            <li key={row.id} {...drag(i)}>
              <GripVertical className="tree-grip" size={14} aria-hidden="true" />
              <span className="num">{i + 1}</span>
              <Thumb picture={row.picture} size={32} label="" />
              <Link to={`/products/${row.id}`}>{name}</Link>
              <span className="tree-end">
                <StatusTag status={shelfStatuses[row.shelf_status as ShelfStatus]} />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUp size={14} />}
                  disabled={i === 0}
                  aria-label={m.admin_form_move_row_up({ name })}
                  onClick={() => move(i, i - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDown size={14} />}
                  disabled={i === rows.length - 1}
                  aria-label={m.admin_form_move_row_down({ name })}
                  onClick={() => move(i, i + 1)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {page && page.meta.total > most && (
        <p className="meta category-products-note">{m.admin_categories_products_more({ n: page.meta.total - most })}</p>
      )}
    </>
  );
}
