import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Coins, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '#messages';
import { call } from '../client.ts';
import { Chip, Money } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import dialogStyles from '../kit/dialog.module.css';
import layoutStyles from '../kit/layout.module.css';
import { PageNav } from '../kit/list/page-nav.tsx';
import { Card, PageHead } from '../kit/page.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { BuyForm } from './buy-form.tsx';
import styles from './credits.module.css';
import { Outlook } from './outlook.tsx';
import { PurchaseRow } from './purchase-row.tsx';

/** The shop's own purse and its purchases; a transfer is recorded by one person and confirmed by another. */
export function Component(): ReactNode {
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const balance = useQuery({ queryKey: ['credits.balance'], queryFn: () => call('credits.balance', {}) });
  const purchases = useQuery({ queryKey: ['credits.purchases', page], queryFn: () => call('credits.purchases', { page, per_page: 20 }) });
  useCrumbs({ label: m.admin_promotion_group() }, { label: m.admin_promotion_credits() });
  const error = balance.error ?? purchases.error;
  if (error)
    return (
      <ErrorState title={m.admin_credits_broken()} error={error} retry={() => void Promise.all([balance.refetch(), purchases.refetch()])} />
    );
  if (!balance.data || !purchases.data) return <DetailSkeleton />;
  const { data, meta, min, max } = purchases.data;
  return (
    <div>
      <PageHead title={m.admin_promotion_credits()}>
        <Link className={textStyles.quietLink} to="/credits/transactions">
          <ReceiptText size={15} aria-hidden="true" /> {m.admin_credits_transactions()}
        </Link>
      </PageHead>
      <div className={styles.creditsBody}>
        <Card title={m.admin_credits_balance()}>
          <Flex component="p" gap={12} align="center" className={styles.creditsFigure}>
            <Money amount={balance.data.balance} isStrong />
            {balance.data.low && <Chip tone="wait">{m.admin_credits_low()}</Chip>}
          </Flex>
          {balance.data.owed > 0 && (
            <p className={`${textStyles.note} ${styles.creditsOwed}`} data-tone="wait">
              {m.admin_credits_owed()} <Money amount={balance.data.owed} isStrong />
            </p>
          )}
          <p className={dialogStyles.dialogText}>{m.admin_credits_what()}</p>
          <Outlook />
        </Card>
        <BuyForm min={min} max={max} />
        <Card title={m.admin_credits_purchases()} isFlush>
          {data.length === 0 ? (
            <State icon={Coins} tone="accent" title={m.admin_credits_no_purchases()}>
              <p>{m.admin_credits_no_purchases_text()}</p>
            </State>
          ) : (
            <>
              <ul data-testid="purchases" className={`${layoutStyles.rows} ${styles.purchases}`}>
                {data.map((purchase) => (
                  <PurchaseRow key={purchase.id} purchase={purchase} />
                ))}
              </ul>
              {meta.total > meta.per_page && <PageNav meta={meta} />}
            </>
          )}
        </Card>
      </div>
    </div>
  );
}
