import '../kit/form/form.css';
import './credits.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Coins, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { Chip, Money, Nothing, When } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { PageNav } from '../kit/list/page-nav.tsx';
import { Card, PageHead } from '../kit/page.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useProfile } from '../session.ts';
import { BuyForm } from './buy-form.tsx';
import { Outlook } from './outlook.tsx';
import { ReceiptButton } from './receipt.tsx';

type Purchase = Output<'credits.purchases'>['data'][number];

const states: Record<Purchase['state'], { tone: 'wait' | 'ok' | 'bad'; word: () => string }> = {
  waiting: { tone: 'wait', word: m.admin_credits_state_waiting },
  paid: { tone: 'ok', word: m.admin_credits_state_paid },
  refused: { tone: 'bad', word: m.admin_credits_state_refused },
};

/** What the shop's own purse holds, and how more comes into it: recorded by one, confirmed by another. */
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
    <div className="page">
      <PageHead title={m.admin_promotion_credits()}>
        <Link className="quiet-link" to="/credits/transactions">
          <ReceiptText size={15} aria-hidden="true" /> {m.admin_credits_transactions()}
        </Link>
      </PageHead>
      <div className="credits-body">
        <Card title={m.admin_credits_balance()}>
          <p className="credits-figure">
            <Money amount={balance.data.balance} isStrong />
            {balance.data.low && <Chip tone="wait">{m.admin_credits_low()}</Chip>}
          </p>
          <p className="credits-text">{m.admin_credits_what()}</p>
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
              <ul className="purchases">
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

function PurchaseRow({ purchase }: { purchase: Purchase }): ReactNode {
  const { amount, bonus, state, note, staff, settled_by, created_at } = purchase;
  return (
    <li>
      <span className="num">
        <Money amount={amount} isStrong />
        {bonus > 0 && (
          <span className="meta">
            {' '}
            {m.admin_credits_bonus()} <Money amount={bonus} />
          </span>
        )}
      </span>
      <Chip tone={states[state].tone}>{states[state].word()}</Chip>
      <span className="purchase-who meta">
        <When iso={created_at} /> · {staff ?? <Nothing />}
        {settled_by && <> → {settled_by}</>}
        {note && <> · {note}</>}
      </span>
      {state === 'waiting' && <Settle purchase={purchase} />}
      {state === 'paid' && <ReceiptButton purchase={purchase} />}
    </li>
  );
}

/** A second pair of eyes: who recorded it cannot confirm it. */
function Settle({ purchase: { id, staff_id } }: { purchase: Purchase }): ReactNode {
  const profile = useProfile();
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const settle = async (name: 'credits.confirmPurchase' | 'credits.refusePurchase', text: string): Promise<void> => {
    try {
      await call(name, { id });
      done(text);
    } catch (error) {
      failed(error);
    }
    await client.invalidateQueries();
  };
  return (
    <span className="purchase-acts">
      {staff_id === profile.id ? (
        <span className="meta">{m.admin_credits_own()}</span>
      ) : (
        <Button size="small" type="primary" onClick={() => void settle('credits.confirmPurchase', m.admin_credits_confirmed())}>
          {m.admin_credits_confirm()}
        </Button>
      )}
      <Button size="small" onClick={() => void settle('credits.refusePurchase', m.admin_credits_refused())}>
        {m.admin_credits_refuse()}
      </Button>
    </span>
  );
}
