import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CustomerOverview } from '#modules/account/contract.ts';
import type { CreditType } from '#modules/credits/contract.ts';
import { call } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { Chip, Day, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import styles from './customer.module.css';

const typeLabels: Record<CreditType, () => string> = {
  buy: m.admin_customers_credit_buy,
  use: m.admin_customers_credit_use,
  refund: m.admin_customers_credit_refund,
  bonus: m.admin_customers_credit_bonus,
};

const minRows = 10;
const maxRows = 100;

/** The movements of credits with the balance after each. */
export function CreditsCard({ customerId, overview }: { customerId: number; overview: CustomerOverview | undefined }): ReactNode {
  const [shown, setShown] = useState(minRows);
  const query = useQuery({
    queryKey: ['credits.transactions', useLanguage(), customerId, shown],
    queryFn: ({ signal }) => call('credits.transactions', { customer: customerId, per_page: shown }, signal),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.meta.total ?? 0;
  const { credits } = overview ?? {};
  return (
    <Card
      title={m.admin_customers_credits()}
      meta={
        credits && (
          <>
            {m.admin_customers_n_points({ n: credits.balance })}
            {credits.expiring_at && (
              <>
                {m.admin_customers_expiring({ n: credits.expiring_amount })} <Day iso={credits.expiring_at} />
              </>
            )}
          </>
        )
      }
      isFlush
    >
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={3} />}
      {query.data?.meta.total === 0 && <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{m.admin_customers_no_credits()}</p>}
      <ul className={`${styles.ownRows} ${layoutStyles.rows}`}>
        {query.data?.data.map(({ id, type, description, created_at, amount, balance_after }) => (
          <li key={id} data-testid="own-credit" className={styles.ownCredit}>
            <Chip {...(amount > 0 ? { tone: 'ok' as const } : {})}>{typeLabels[type]()}</Chip>
            <span className={textStyles.anywhere}>{description}</span>
            <span className={textStyles.meta}>
              <When iso={created_at} />
            </span>
            <span className={`${textStyles.num} ${textStyles.alignEnd} ${amount > 0 ? textStyles.ok : ''}`}>
              {amount > 0 ? '+' : '−'}
              {formatCount(Math.abs(amount))}
            </span>
            <span className={`${textStyles.num} ${textStyles.alignEnd} ${textStyles.meta}`}>{formatCount(balance_after)}</span>
          </li>
        ))}
      </ul>
      {total > shown && shown < maxRows && (
        <button type="button" className={styles.ownMore} onClick={() => setShown(maxRows)}>
          {m.admin_customers_show_more({ n: shown, total })}
        </button>
      )}
    </Card>
  );
}
