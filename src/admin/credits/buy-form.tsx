import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, InputNumber } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { formatMoney, signOf } from '#shared/money.ts';
import { ApiError, call } from '../client.ts';
import { Card } from '../kit/page.tsx';
import { useSending } from '../kit/sending.ts';
import { useNotices } from '../kit/undo.tsx';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';

/** Round amounts within what one purchase may be. */
const packages = [1000, 5000, 10_000, 50_000];

/** Records a bank transfer: it counts when a colleague has seen the money. */
export function BuyForm({ min, max }: { min: number; max: number }): ReactNode {
  const { currency } = useShop();
  const locale = useLanguage();
  const id = useId();
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const [amount, setAmount] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useSending((error) => {
    const own = error instanceof ApiError ? error.body.errors?.['amount']?.[0] : undefined;
    if (own) setProblem(own);
    else failed(error);
  });
  const money = (n: number): string => formatMoney(n, currency, locale);
  const record = async (): Promise<void> => {
    if (amount === null) return setProblem(m.admin_credits_amount_missing());
    await run(async () => {
      await call('credits.recordPurchase', { amount, note });
      done(m.admin_credits_recorded());
      setAmount(null);
      setNote('');
      await client.invalidateQueries({ queryKey: ['credits.purchases'] });
    });
  };
  return (
    <Card title={m.admin_credits_buy()} meta={m.admin_credits_by_transfer()}>
      <div className="credits-form">
        <div className="credits-packages">
          {packages
            .filter((n) => n >= min && n <= max)
            .map((n) => (
              <Button key={n} type={n === amount ? 'primary' : 'default'} ghost={n === amount} onClick={() => setAmount(n)}>
                {money(n)}
              </Button>
            ))}
        </div>
        <div className="field" data-wrong={problem ? '' : undefined}>
          <label className="field-label" htmlFor={`${id}a`}>
            {m.admin_credits_amount()}
          </label>
          <InputNumber<number>
            id={`${id}a`}
            className="field-number"
            value={amount}
            precision={0}
            controls={false}
            prefix={signOf(currency)}
            onChange={(next) => {
              setAmount(next);
              setProblem(undefined);
            }}
            aria-describedby={`${id}h`}
            {...(problem ? { status: 'error' as const } : {})}
          />
          <p id={`${id}h`} className={problem ? 'field-problem' : 'field-hint'} role={problem ? 'alert' : undefined}>
            {problem ?? m.admin_credits_range({ min: money(min), max: money(max) })}
          </p>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}n`}>
            {m.admin_credits_note()}
          </label>
          <Input
            id={`${id}n`}
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.target.value)}
            placeholder={m.admin_credits_note_hint()}
          />
        </div>
        <Button type="primary" loading={isBusy} onClick={() => void record()}>
          {m.admin_credits_record()}
        </Button>
      </div>
    </Card>
  );
}
