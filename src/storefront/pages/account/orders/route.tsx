import { Search } from 'lucide-react';
import { Form, type MetaArgs, useSearchParams } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { useLocale } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Empty } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
import { listPath, usePage } from '../parts/query.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { TabLinks } from '../parts/tab-links.tsx';
import { useApiQuery } from '../parts/use-api-query.ts';
import { OrderCard } from './order-card.tsx';
import { ReorderReport } from './reorder-report.tsx';
import { useReorder } from './use-reorder.ts';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.account_orders(), isListed: false });

const path = '/account/orders';
const tabs = ['all', 'to_pay', 'on_the_way', 'done', 'cancelled'] as const;
type Tab = (typeof tabs)[number];
/** Only open orders are counted. */
const counted: readonly Tab[] = ['to_pay', 'on_the_way'];
const perPage = 10;

function SearchForm({ q, tab }: { q: string; tab: Tab }) {
  const locale = useLocale();
  return (
    <Form key={q} role="search" action={localizedPath(path, locale)} className="relative w-full md:w-72">
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      <label htmlFor="order-q" className="sr-only">
        {m.my_orders_search()}
      </label>
      <input
        id="order-q"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={40}
        placeholder={m.my_orders_search()}
        className="h-11 w-full rounded-control border border-line-2 bg-surface ps-4 pe-12 text-menu"
      />
      <button type="submit" aria-label={m.layout_search()} className="icon-button absolute end-0 top-0">
        <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </Form>
  );
}

function NoOrders({ q, tab }: { q: string; tab: Tab }) {
  const words = q
    ? { title: m.my_orders_none_found({ q }), text: m.my_orders_none_found_text() }
    : tab === 'all'
      ? { title: m.my_orders_none(), text: m.my_orders_none_text() }
      : { title: m.my_orders_none_here(), text: m.my_orders_none_here_text() };
  return (
    <Empty {...words}>
      {tab !== 'all' || q ? (
        <ShopLink to={path} className={buttonClass('outline')}>
          {m.my_orders_see_all()}
        </ShopLink>
      ) : (
        <ShopLink to="/products" className={buttonClass('outline')}>
          {m.account_keep_browsing()}
        </ShopLink>
      )}
    </Empty>
  );
}

/** The member's orders by tab, with a search by number. */
export default function Orders() {
  const [params] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'all';
  const q = (params.get('q') ?? '').trim().slice(0, 40);
  const page = usePage();
  const answer = useApiQuery('orders.mine', { tab, page, per_page: perPage, ...(q && { q }) });
  const reordering = useReorder();
  const labels: Record<Tab, string> = {
    all: m.my_orders_all(),
    to_pay: m.my_orders_to_pay(),
    on_the_way: m.my_orders_on_the_way(),
    done: m.my_orders_done(),
    cancelled: m.my_orders_ended(),
  };
  const to = (each: Tab, number = 1) => listPath(path, { tab: each === 'all' ? undefined : each, q, page: number });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="title-product">{m.account_orders()}</h1>
        <SearchForm q={q} tab={tab} />
      </div>
      <div className="mt-5">
        <TabLinks
          label={m.my_orders_tabs()}
          current={tab}
          tabs={tabs.map((key) => ({
            key,
            label: labels[key],
            count: counted.includes(key) ? answer.value?.counts[key] : undefined,
            to: to(key),
          }))}
        />
      </div>
      <div className="mt-6">
        <QueryResult answer={answer}>
          {({ data, meta: pages }) =>
            data.length === 0 ? (
              <NoOrders q={q} tab={tab} />
            ) : (
              <>
                <ul className="grid gap-3 md:gap-4">
                  {data.map((order) => (
                    <OrderCard key={order.id} order={order} reordering={reordering} />
                  ))}
                </ul>
                <Pager meta={pages} to={(number) => to(tab, number)} />
              </>
            )
          }
        </QueryResult>
      </div>
      <ReorderReport reordering={reordering} />
      <p className="mt-8 text-small">
        <ShopLink to="/order" className="inline-block py-3 underline underline-offset-4">
          {m.my_orders_elsewhere()}
        </ShopLink>
      </p>
    </>
  );
}
