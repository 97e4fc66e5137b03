import type { MetaArgs } from 'react-router';
import * as m from '#messages';
import type { WishlistItem } from '#modules/account/contract.ts';
import { call } from '../../../client.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Empty } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
import { listPath, usePage } from '../parts/query.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { useApiQuery } from '../parts/use-api-query.ts';
import { WishlistCard } from './wishlist-card.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.account_wishlist(), isListed: false });

const path = '/account/wishlist';
const perPage = 24;

/** The wishlist. A removed item can be restored for ten seconds. */
export default function Wishlist() {
  const page = usePage();
  const answer = useApiQuery('account.wishlist', { page, per_page: perPage });

  async function putBack(item: WishlistItem) {
    try {
      await call('account.addToWishlist', { product_id: item.product_id });
      answer.reload();
    } catch (error) {
      showError(error);
    }
  }
  async function remove(item: WishlistItem) {
    const { value } = answer;
    if (!value) return;
    const rest = value.data.filter(({ product_id }) => product_id !== item.product_id);
    answer.show({ data: rest, meta: { ...value.meta, total: value.meta.total - 1 } });
    try {
      await call('account.removeFromWishlist', { id: item.product_id });
      const name = item.product?.name;
      showToast({
        kind: 'removed',
        text: name ? m.wishlist_removed({ name }) : m.wishlist_removed_gone(),
        // A product that is no longer sold cannot be added again.
        ...(item.product && { action: { label: m.shop_undo(), run: () => void putBack(item) } }),
      });
    } catch (error) {
      answer.show(value);
      showError(error);
    }
  }
  return (
    <>
      <h1 className="title-product">{m.account_wishlist()}</h1>
      <div className="mt-6 border-t border-ink pt-6">
        <QueryResult answer={answer}>
          {({ data, meta: pages }) =>
            data.length === 0 ? (
              <Empty title={m.wishlist_none()} text={m.wishlist_none_text()}>
                <ShopLink to="/products" className={buttonClass('outline')}>
                  {m.account_keep_browsing()}
                </ShopLink>
              </Empty>
            ) : (
              <>
                <ul className="card-gaps grid grid-cols-2 md:grid-cols-3">
                  {data.map((item) => (
                    <WishlistCard key={item.product_id} item={item} onRemove={remove} />
                  ))}
                </ul>
                <Pager meta={pages} to={(each) => listPath(path, { page: each })} />
              </>
            )
          }
        </QueryResult>
      </div>
    </>
  );
}
