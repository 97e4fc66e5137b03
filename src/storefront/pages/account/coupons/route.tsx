import { type MetaArgs, useSearchParams } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '../../../ui/button.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Empty } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
import { listPath, usePage } from '../parts/query.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { TabLinks } from '../parts/tab-links.tsx';
import { useApiQuery } from '../parts/use-api-query.ts';
import { Claim } from './claim.tsx';
import { Ticket } from './ticket.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.account_coupons(), isListed: false });

const states = ['unused', 'used', 'expired'] as const;
type State = (typeof states)[number];
const path = '/account/coupons';
const perPage = 12;
const empties: Record<State, { title: () => string; text: () => string }> = {
  unused: { title: m.my_coupons_none_unused, text: m.my_coupons_none_unused_text },
  used: { title: m.my_coupons_none_used, text: m.my_coupons_none_used_text },
  expired: { title: m.my_coupons_none_expired, text: m.my_coupons_none_expired_text },
};

/** The member's coupons by state: unused, used, expired. */
export default function Coupons() {
  const param = useSearchParams()[0].get('state');
  const state = states.find((each) => each === param) ?? 'unused';
  const page = usePage();
  const answer = useApiQuery('pricing.myCoupons', { state, page, per_page: perPage });
  const labels = { unused: m.my_coupons_unused(), used: m.my_coupons_used(), expired: m.my_coupons_expired() };
  const toState = (each: State) => listPath(path, { state: each === 'unused' ? undefined : each });
  return (
    <>
      <h1 className="title-product">{m.account_coupons()}</h1>
      <Claim onClaimed={answer.reload} />
      <div className="mt-7">
        <TabLinks
          label={m.my_coupons_states()}
          current={state}
          tabs={states.map((key) => ({ key, label: labels[key], count: answer.value?.counts[key], to: toState(key) }))}
        />
      </div>
      <div className="mt-6">
        <QueryResult answer={answer}>
          {({ data, meta: pages }) =>
            data.length === 0 ? (
              <Empty title={empties[state].title()} text={empties[state].text()}>
                <ShopLink to="/products" className={buttonClass('outline')}>
                  {m.account_keep_browsing()}
                </ShopLink>
              </Empty>
            ) : (
              <>
                <ul className="grid gap-4 xl:grid-cols-2">
                  {data.map((coupon) => (
                    <Ticket key={coupon.id} coupon={coupon} />
                  ))}
                </ul>
                <Pager meta={pages} to={(each) => listPath(path, { state: state === 'unused' ? undefined : state, page: each })} />
              </>
            )
          }
        </QueryResult>
      </div>
    </>
  );
}
