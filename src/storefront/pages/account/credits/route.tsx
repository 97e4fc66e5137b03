import { Clock } from 'lucide-react';
import { type MetaArgs, useSearchParams } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '../../../ui/button.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Empty } from '../parts/empty.tsx';
import { useDay, useNumber } from '../parts/formatters.ts';
import { Pager } from '../parts/pager.tsx';
import { listPath, usePage } from '../parts/query.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { useApiQuery } from '../parts/use-api-query.ts';
import { Earning } from './earning.tsx';
import { type CreditQuery, creditsPath, creditTypes, Filters } from './filters.tsx';
import { Ledger } from './ledger.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.account_credits(), isListed: false });

/** Invalid dates are ignored, so that an odd URL still shows the list. */
function useQuery(): CreditQuery {
  const [params] = useSearchParams();
  const day = (name: string) => {
    const value = params.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  return { type: creditTypes.find((each) => each === params.get('type')), from: day('from'), to: day('to') };
}

function Balance({ balance, expiring, at }: { balance: number; expiring: number; at: string | null }) {
  const number = useNumber();
  const day = useDay();
  return (
    <div className="mt-5 border-t border-ink pt-5">
      <p className="text-small text-ink-2">{m.my_credits_balance()}</p>
      <p className="text-[2.25rem] leading-tight font-semibold">
        {number(balance)} <span className="text-name font-normal">{m.my_credits_unit()}</span>
      </p>
      {at && expiring > 0 && (
        <p className="mt-2 flex items-center gap-2 text-menu text-warn">
          <Clock size={16} strokeWidth={1.5} aria-hidden="true" />
          {m.my_credits_expiring({ amount: number(expiring), day: day(at) })}
        </p>
      )}
    </div>
  );
}

/** The balance, credits about to expire, the transactions, and how to earn more. */
export default function Credits() {
  const query = useQuery();
  const page = usePage();
  const isNarrowed = Object.values(query).some((value) => value !== undefined);
  const { type, ...days } = query;
  const answer = useApiQuery('credits.mine', { page, ...days, ...(type && { type: [type] }) });
  return (
    <>
      <h1 className="title-product">{m.account_credits()}</h1>
      <QueryResult answer={answer}>
        {({ data, meta: pages, balance, expiring_amount, expiring_at, earning }) => (
          <>
            <Balance balance={balance} expiring={expiring_amount} at={expiring_at} />
            {data.length === 0 && !isNarrowed ? (
              <Empty title={m.my_credits_none()} text={m.my_credits_none_text()}>
                <ShopLink to="/products" className={buttonClass('outline')}>
                  {m.account_keep_browsing()}
                </ShopLink>
              </Empty>
            ) : (
              <div className="mt-10">
                <Filters query={query} />
                {data.length > 0 ? (
                  <Ledger rows={data} />
                ) : (
                  <p className="border-t border-line py-8 text-ink-2">{m.my_credits_none_found()}</p>
                )}
                <Pager meta={pages} to={(each) => listPath(creditsPath, { ...query, page: each })} />
              </div>
            )}
            <Earning rules={earning} />
          </>
        )}
      </QueryResult>
    </>
  );
}
