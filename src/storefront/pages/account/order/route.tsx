import { ArrowLeft } from 'lucide-react';
import { type MetaArgs, useParams } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '../../../ui/button.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { ReorderReport } from '../orders/reorder-report.tsx';
import { useReorder } from '../orders/use-reorder.ts';
import { Empty } from '../parts/empty.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { useApiQuery } from '../parts/use-api-query.ts';
import { OrderView } from './order-view.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.order_page_title(), isListed: false });

/** One of the member's own orders; another member's is not found. */
export default function MyOrder() {
  const { id = '' } = useParams();
  const answer = useApiQuery('orders.myOrder', { id });
  const reordering = useReorder();
  return (
    <>
      <ShopLink to="/account/orders" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-small text-ink-2 hover:text-ink">
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {m.my_orders_back_to_list()}
      </ShopLink>
      {answer.failure?.isMissing ? (
        <Empty title={m.order_missing_title()} text={m.my_orders_missing_text()}>
          <ShopLink to="/account/orders" className={buttonClass('outline')}>
            {m.my_orders_see_all()}
          </ShopLink>
        </Empty>
      ) : (
        <QueryResult answer={answer}>
          {(order) => <OrderView order={order} onChange={answer.show} onReload={answer.reload} reordering={reordering} />}
        </QueryResult>
      )}
      <ReorderReport reordering={reordering} />
    </>
  );
}
