import { useQuery } from '@tanstack/react-query';
import { Drawer, Flex, Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { Thumb, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import skeletonStyles from '../kit/skeleton.module.css';
import { Sku } from '../kit/sku.tsx';
import { ErrorState } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { stockRowName } from './columns.tsx';
import type { StockRow } from './rows.ts';
import styles from './stock.module.css';

type Movement = Output<'catalog.itemMovements'>['data'][number];
const perPage = 30;
const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

const kinds: Record<Movement['kind'], () => string> = {
  initial: m.admin_stock_kind_initial,
  manual: m.admin_stock_kind_manual,
  import: m.admin_stock_kind_import,
  stocktake: m.admin_stock_kind_stocktake,
  reserve: m.admin_stock_kind_reserve,
  release: m.admin_stock_kind_release,
  deduct: m.admin_stock_kind_deduct,
  return: m.admin_stock_kind_return,
};

/** The stock movements of a SKU, newest first. */
export function Ledger({ row, onClose }: { row: StockRow; onClose: () => void }): ReactNode {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog.itemMovements', row.id, row.stock, page],
    queryFn: () => call('catalog.itemMovements', { id: row.id, page, per_page: perPage }),
  });
  return (
    <Drawer open size={460} title={m.admin_stock_ledger()} onClose={onClose}>
      <Flex style={{ paddingBottom: 14 }} gap={12} align="center">
        <Thumb picture={row.picture} size={40} label="" />
        <div>
          <strong>{stockRowName(row)}</strong>
          <p className={textStyles.meta}>
            <Sku of={row.sku} />・{m.admin_stock_ledger_now({ stock: row.stock, reserved: row.reserved, sellable: row.sellable })}
          </p>
        </div>
      </Flex>
      {error && !data && <ErrorState title={m.admin_stock_ledger_broken()} error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
          {skeletonKeys.map((key) => (
            <span key={key} className={skeletonStyles.skeletonBar} style={{ height: 18, margin: '18px 0' }} />
          ))}
        </div>
      )}
      {data?.meta.total === 0 && <p className={textStyles.meta}>{m.admin_stock_ledger_empty()}</p>}
      <ol data-testid="ledger" className={styles.ledger}>
        {data?.data.map((movement) => (
          <Entry key={movement.id} movement={movement} />
        ))}
      </ol>
      {data && data.meta.total > perPage && (
        <Pagination size="small" current={page} pageSize={perPage} total={data.meta.total} onChange={setPage} showSizeChanger={false} />
      )}
    </Drawer>
  );
}

const signed = (n: number): string => (n > 0 ? `+${formatCount(n)}` : formatCount(n).replace('-', '−'));

function Entry({ movement }: { movement: Movement }): ReactNode {
  const { kind, stock_delta, reserved_delta, stock, reserved, order_id, staff_name, reason, created_at } = movement;
  const origin = [staff_name, reason].filter(Boolean).join('・');
  return (
    <li>
      <div>
        <strong>{kinds[kind]()}</strong>
        {order_id !== null && (
          <IfAllowed needs="orders update">
            <Link to={`/orders/${order_id}`}>{m.admin_stock_see_order()}</Link>
          </IfAllowed>
        )}
        <p className={textStyles.meta}>
          <When iso={created_at} />
          {origin && `・${origin}`}
        </p>
      </div>
      <div className={`${textStyles.num} ${textStyles.alignEnd}`}>
        {stock_delta !== 0 && <p className={stock_delta > 0 ? textStyles.ok : textStyles.bad}>{signed(stock_delta)}</p>}
        {reserved_delta !== 0 && <p className={textStyles.meta}>{m.admin_stock_reserved_by({ n: signed(reserved_delta) })}</p>}
      </div>
      <div className={`${textStyles.num} ${textStyles.alignEnd}`}>
        <p>{formatCount(stock)}</p>
        {reserved > 0 && <p className={textStyles.meta}>{m.admin_stock_of_them_reserved({ n: formatCount(reserved) })}</p>}
      </div>
    </li>
  );
}
