import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { Chip, Money, Nothing, When } from '../kit/cells.tsx';
import { RefreshPayment } from '../kit/refresh-payment.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useProfile } from '../session.ts';
import { formatPurchaseMethod, ReceiptButton } from './receipt.tsx';

type Purchase = Output<'credits.purchases'>['data'][number];
type Part = { purchase: Purchase };

const tones = { waiting: 'wait', paid: 'ok', refused: 'bad' } as const;
const words = {
  bank_transfer: { waiting: m.admin_credits_state_waiting, paid: m.admin_credits_state_paid, refused: m.admin_credits_state_refused },
  card: { waiting: m.admin_credits_state_charging, paid: m.admin_credits_state_paid, refused: m.admin_credits_state_not_charged },
};

/** One purchase: its state, its actors, and its actions. */
export function PurchaseRow({ purchase }: Part): ReactNode {
  const { amount, bonus, method, state, note, staff, settled_by, created_at } = purchase;
  return (
    <li>
      <span className={textStyles.num}>
        <Money amount={amount} isStrong />
        {bonus > 0 && (
          <span className={textStyles.meta}>
            {' '}
            {m.admin_credits_bonus()} <Money amount={bonus} />
          </span>
        )}
      </span>
      <Chip tone={tones[state]}>{words[method][state]()}</Chip>
      <span style={{ flex: '1 1 240px' }} className={textStyles.meta}>
        {formatPurchaseMethod(purchase)} · <When iso={created_at} /> · {staff ?? <Nothing />}
        {settled_by && <> → {settled_by}</>}
        {note && <> · {note}</>}
      </span>
      {state === 'waiting' && (method === 'card' ? <Awaited purchase={purchase} /> : <Settle purchase={purchase} />)}
      {state === 'paid' && <ReceiptButton purchase={purchase} />}
    </li>
  );
}

/** A charge with unknown outcome: open the bank's page, or query the provider. */
function Awaited({ purchase: { id, redirect } }: Part): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const query = async (): Promise<{ retry_after: number }> => {
    const answer = await call('credits.refreshPurchase', { id });
    done(m.admin_order_show_refresh_done());
    await client.invalidateQueries({ queryKey: ['credits.purchases'] });
    await client.invalidateQueries({ queryKey: ['credits.balance'] });
    return answer;
  };
  return (
    <Flex component="span" gap="small" align="center">
      {redirect && (
        <Button size="small" type="primary" href={redirect}>
          {m.admin_credits_to_bank()}
        </Button>
      )}
      <RefreshPayment query={query} run={run} isBusy={isBusy} />
    </Flex>
  );
}

/** Confirms a transfer; the person who recorded it cannot confirm it. */
function Settle({ purchase: { id, staff_id } }: Part): ReactNode {
  const profile = useProfile();
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const settle = async (name: 'credits.confirmPurchase' | 'credits.refusePurchase', text: string): Promise<void> => {
    if (await run(() => call(name, { id }))) done(text);
    await client.invalidateQueries();
  };
  return (
    <Flex component="span" gap="small" align="center">
      {staff_id === profile.id ? (
        <span className={textStyles.meta}>{m.admin_credits_own()}</span>
      ) : (
        <Button
          size="small"
          type="primary"
          disabled={isBusy}
          onClick={() => void settle('credits.confirmPurchase', m.admin_credits_confirmed())}
        >
          {m.admin_credits_confirm()}
        </Button>
      )}
      <Button size="small" disabled={isBusy} onClick={() => void settle('credits.refusePurchase', m.admin_credits_refused())}>
        {m.admin_credits_refuse()}
      </Button>
    </Flex>
  );
}
