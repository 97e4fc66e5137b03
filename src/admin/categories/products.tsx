import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call, type Output } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { Thumb } from '../kit/cells.tsx';
import { moved, useDragOrder } from '../kit/form/use-drag-order.ts';
import layoutStyles from '../kit/layout.module.css';
import { ItemPicker } from '../kit/pickers/item-picker.tsx';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useInOrder } from '../kit/use-in-order.ts';
import { useLanguage } from '../language.ts';
import { PriceRange } from '../products/product-cells.tsx';
import { useMay } from '../session.ts';
import styles from './categories.module.css';
import { useCategories } from './use-tree.ts';

type Page = Output<'catalog.categoryProducts'>;
type Row = Page['data'][number];
/** So many products can be sorted by hand; the others follow them. */
const maxSorted = 100;

/** The products of a category in the order of the shop, sorted by dragging, by buttons or by keys. */
export function CategoryProducts({ id, isManual }: { id: number; isManual: boolean }): ReactNode {
  const { page, error, retry, order, put } = useProducts(id);
  const mayChange = useMay('products update');
  const rows = page?.data ?? [];
  const move = (from: number, to: number): void => void (to >= 0 && to < rows.length && order(moved(rows, from, to), rows));
  const drag = useDragOrder(move);
  if (error && !page) return <ErrorState title={m.admin_categories_products_broken()} error={error} retry={retry} />;
  return (
    <>
      {mayChange && (
        <div className={cardStyles.cardInset}>
          <ItemPicker of="product" label={m.admin_categories_add_product()} onPick={(product) => put(product, true)} />
        </div>
      )}
      {page?.meta.total === 0 && <Empty id={id} />}
      {!isManual && rows.length > 0 && (
        <p className={`${textStyles.meta} ${styles.categoryProductsNote}`}>{m.admin_categories_products_by_rule()}</p>
      )}
      <ol className={`${layoutStyles.rows} ${styles.products}`} aria-busy={page ? undefined : true}>
        {rows.map((row, i) => (
          <li key={row.id} {...drag(i)} onKeyDown={stepping((by) => move(i, i + by))}>
            <GripVertical className={`${layoutStyles.grip} ${layoutStyles.wideOnly}`} size={14} aria-hidden="true" />
            <span className={`${textStyles.num} ${textStyles.muted} ${textStyles.alignEnd}`} style={{ minWidth: 20 }}>
              {i + 1}
            </span>
            <ProductWords row={row} />
            <Acts row={row} place={i} last={rows.length - 1} move={move} remove={mayChange ? () => put(row, false) : undefined} />
          </li>
        ))}
      </ol>
      {page && page.meta.total > maxSorted && (
        <p className={`${textStyles.meta} ${styles.categoryProductsNote}`}>
          {m.admin_categories_products_more({ n: page.meta.total - maxSorted })}
        </p>
      )}
    </>
  );
}

/** Says that the category itself is empty, although the tree also counts the products of categories below it. */
function Empty({ id }: { id: number }): ReactNode {
  const below = useCategories().data?.data.find((row) => row.id === id)?.total_count ?? 0;
  return (
    <p className={`${textStyles.meta} ${styles.categoryProductsNote}`}>
      {below > 0 ? m.admin_categories_products_only_below({ n: below }) : m.admin_categories_products_empty()}
    </p>
  );
}

/** Alt+Up and Alt+Down move a product, as in the tree. */
const stepping =
  (step: (by: number) => void) =>
  (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    step(by);
  };

function ProductWords({ row }: { row: Row }): ReactNode {
  const locale = useLanguage();
  const other = locale === 'tw' ? row.name.en : row.name.tw;
  const mayOpen = useMay('products update');
  const name = `${textStyles.clip} ${layoutStyles.canShrink} ${styles.productName}`;
  return (
    <>
      <Thumb picture={row.picture} size={32} label="" />
      {mayOpen ? (
        <Link to={`/products/${row.id}`} className={name}>
          {inLocale(row.name, locale)}
        </Link>
      ) : (
        <span className={name}>{inLocale(row.name, locale)}</span>
      )}
      {other && other !== inLocale(row.name, locale) && (
        <span className={`${textStyles.meta} ${textStyles.clip} ${layoutStyles.wideOnly} ${layoutStyles.canShrink} ${textStyles.tiny}`}>
          {other}
        </span>
      )}
      <Flex
        component="span"
        gap="small"
        align="center"
        className={`${textStyles.small} ${textStyles.quiet} ${layoutStyles.noShrink} ${layoutStyles.atEnd} ${styles.productFacts}`}
      >
        {row.shelf_status !== 'on_shelf' && <StatusTag status={shelfStatuses[row.shelf_status]} />}
        <PriceRange product={row} />
      </Flex>
    </>
  );
}

type ActsProps = {
  row: Row;
  place: number;
  last: number;
  move: (from: number, to: number) => void;
  remove: (() => void) | undefined;
};

function Acts({ row, place, last, move, remove }: ActsProps): ReactNode {
  const name = inLocale(row.name, useLanguage());
  const tool = { type: 'text' as const, size: 'small' as const };
  return (
    <span className={layoutStyles.acts}>
      <Button
        {...tool}
        icon={<ArrowUp size={14} />}
        disabled={place === 0}
        aria-label={m.admin_form_move_row_up({ name })}
        onClick={() => move(place, place - 1)}
      />
      <Button
        {...tool}
        icon={<ArrowDown size={14} />}
        disabled={place === last}
        aria-label={m.admin_form_move_row_down({ name })}
        onClick={() => move(place, place + 1)}
      />
      {remove && <Button {...tool} icon={<X size={14} />} aria-label={m.admin_categories_take_out_product({ name })} onClick={remove} />}
    </span>
  );
}

type Products = Pick<UseQueryResult<Page>, 'error'> & {
  page: Page | undefined;
  retry: () => void;
  order: (rows: Row[], before: Row[]) => void;
  /** Adds a product to the category or removes it. */
  put: (product: { id: number; name: string | Row['name'] }, isIn: boolean) => void;
};

/** The products of a category and its actions; each action can be undone. */
function useProducts(id: number): Products {
  const client = useQueryClient();
  const locale = useLanguage();
  const { done, failed } = useNotices();
  const inOrder = useInOrder();
  const queryKey = ['catalog.categoryProducts', id];
  const {
    data: page,
    error,
    refetch,
  } = useQuery({ queryKey, queryFn: () => call('catalog.categoryProducts', { id, per_page: maxSorted }) });
  const show = (data: Row[]): void => void client.setQueryData<Page>(queryKey, (old) => old && { ...old, data });
  const save = async (rows: Row[], before: Row[]): Promise<void> => {
    const send = (list: Row[]) => inOrder(() => call('catalog.orderCategoryProducts', { id, product_ids: list.map((row) => row.id) }));
    show(rows);
    try {
      await send(rows);
      done(m.admin_form_reordered(), async () => {
        show(before);
        await send(before);
      });
    } catch (problem) {
      show(before);
      failed(problem);
    }
  };
  const change = async (productId: number, isIn: boolean): Promise<boolean> => {
    const action = isIn ? 'add_category' : 'remove_category';
    const answer = await call('catalog.bulkProducts', { ids: [productId], change: { action, category_id: id } });
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['catalog.listCategories'] })]);
    return answer.done.length > 0;
  };
  const put: Products['put'] = (product, isIn) => {
    const name = typeof product.name === 'string' ? product.name : inLocale(product.name, locale);
    change(product.id, isIn).then((isChanged) => {
      if (!isChanged) return done(m.admin_categories_product_was_in({ name }));
      const words = isIn ? m.admin_categories_product_added({ name }) : m.admin_categories_product_taken_out({ name });
      return done(words, async () => void (await change(product.id, !isIn)));
    }, failed);
  };
  return { page, error, retry: () => void refetch(), order: (rows, before) => void save(rows, before), put };
}
