import { useQuery } from '@tanstack/react-query';
import { Button, Flex, InputNumber, Segmented } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import { formatMoney, signOf } from '#shared/money.ts';
import { ApiError, call } from '../client.ts';
import fieldStyles from '../kit/form/fields/field.module.css';
import { grouped, ungrouped } from '../kit/form/fields/number.tsx';
import { Card } from '../kit/page.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';
import { ByCard } from './by-card.tsx';
import { ByTransfer } from './by-transfer.tsx';
import { isScriptAllowed } from './card-sdk.ts';
import styles from './credits.module.css';

/** Suggested amounts. */
const packages = [1000, 5000, 10_000, 50_000];

/** Amount and method of a purchase: a card is charged at once, a transfer counts after a colleague confirms it. */
export function BuyForm({ min, max }: { min: number; max: number }): ReactNode {
  const { currency } = useShop();
  const locale = useLanguage();
  const { failed } = useNotices();
  const [amount, setAmount] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [params, setParams] = useSearchParams();
  const { data: card } = useQuery({ queryKey: ['credits.cardFields'], queryFn: () => call('credits.cardFields', {}) });
  const sdk = card?.sdk ?? undefined;
  const isByCard = sdk !== undefined && params.get('by') === 'card';
  const mustReload = isByCard && !isScriptAllowed(sdk);
  useEffect(
    function reloadWhenNeeded() {
      if (mustReload) location.replace('/admin/credits?by=card');
    },
    [mustReload],
  );
  const money = (n: number): string => formatMoney(n, currency, locale);
  const readAmount = (): number | undefined => {
    if (amount === null) setProblem(m.admin_credits_amount_missing());
    return amount ?? undefined;
  };
  const refused = (error: unknown): void => {
    const own = error instanceof ApiError ? error.body.errors?.['amount']?.[0] : undefined;
    if (own) setProblem(own);
    else failed(error);
  };
  const choose = (next: number | null): void => {
    setAmount(next);
    setProblem(undefined);
  };
  const shared = { readAmount, refused, onDone: () => choose(null) };
  return (
    <Card title={m.admin_credits_buy()} meta={!sdk && m.admin_credits_by_transfer()}>
      <Flex vertical gap={14} align="start" className={styles.creditsForm}>
        {sdk && (
          <Segmented
            aria-label={m.admin_credits_pay_by()}
            value={isByCard ? 'card' : 'transfer'}
            onChange={(by) => setParams(by === 'card' ? { by } : {}, { replace: true })}
            options={[
              { value: 'transfer', label: m.admin_credits_by_transfer() },
              { value: 'card', label: m.admin_credits_by_card() },
            ]}
          />
        )}
        <Flex gap="small" wrap>
          {packages
            .filter((n) => n >= min && n <= max)
            .map((n) => (
              <Button key={n} type={n === amount ? 'primary' : 'default'} ghost={n === amount} onClick={() => choose(n)}>
                {money(n)}
              </Button>
            ))}
        </Flex>
        <Amount amount={amount} onChange={choose} problem={problem} hint={m.admin_credits_range({ min: money(min), max: money(max) })} />
        {isByCard ? <ByCard sdk={sdk} money={money} amount={amount} {...shared} /> : <ByTransfer {...shared} />}
      </Flex>
    </Card>
  );
}

type Amount = { amount: number | null; onChange: (next: number | null) => void; problem: string | undefined; hint: string };

function Amount({ amount, onChange, problem, hint }: Amount): ReactNode {
  const { currency } = useShop();
  const id = useId();
  return (
    <div data-testid="field" className={fieldStyles.field} data-wrong={problem ? '' : undefined}>
      <label className={fieldStyles.fieldLabel} htmlFor={id}>
        {m.admin_credits_amount()}
      </label>
      <InputNumber<number>
        id={id}
        value={amount}
        precision={0}
        controls={false}
        prefix={signOf(currency)}
        formatter={grouped}
        parser={ungrouped}
        onChange={onChange}
        aria-describedby={`${id}h`}
        {...(problem ? { status: 'error' as const } : {})}
      />
      <p id={`${id}h`} className={problem ? fieldStyles.fieldProblem : fieldStyles.fieldHint} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </p>
    </div>
  );
}
