import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { newKey } from '../clock.ts';
import fieldStyles from '../kit/form/fields/field.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { type CardSdk, createPrime, drawFields } from './card-sdk.ts';
import styles from './credits.module.css';

type ByCard = {
  sdk: CardSdk;
  /** The amount to buy, or undefined after showing what is wrong with it. */
  readAmount: () => number | undefined;
  money: (amount: number) => string;
  amount: number | null;
  refused: (error: unknown) => void;
  onDone: () => void;
};

const reasons: Record<NonNullable<Output<'credits.buyByCard'>['reason']>, () => string> = {
  card: m.admin_credits_card_refused,
  form_expired: m.admin_credits_card_expired,
  setup: m.admin_credits_card_setup,
};

/** Pays for credits by card; number, expiry and code are typed into the provider's own fields. */
export function ByCard({ sdk, readAmount, money, amount, refused, onDone }: ByCard): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [isComplete, setComplete] = useState(false);
  const [problem, setProblem] = useState('');
  const { isBusy, run } = useSending(refused);
  const pay = async (): Promise<void> => {
    const amount = readAmount();
    setProblem(isComplete ? '' : m.card_check());
    if (amount === undefined || !isComplete) return;
    await run(async () => {
      const prime = await createPrime();
      if (!prime) return setProblem(m.card_check());
      // One key per press: a request repeated by the browser charges once.
      const { state, redirect, reason } = await call('credits.buyByCard', { amount: amount, prime, key: newKey() });
      if (redirect) return location.assign(redirect);
      await client.invalidateQueries();
      if (reason) return setProblem(reasons[reason]());
      done(state === 'paid' ? m.admin_credits_confirmed() : m.admin_credits_card_waiting());
      onDone();
    });
  };
  return (
    <>
      <Fields sdk={sdk} isComplete={setComplete} broken={setProblem} />
      {problem && (
        <p className={textStyles.note} data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <Button type="primary" icon={<CreditCard size={15} />} loading={isBusy} onClick={() => void pay()}>
        {amount === null ? m.admin_credits_pay() : m.admin_credits_pay_amount({ amount: money(amount) })}
      </Button>
      <p className={textStyles.meta}>{m.card_safe()}</p>
    </>
  );
}

type Fields = { sdk: CardSdk; isComplete: (complete: boolean) => void; broken: (problem: string) => void };

function Fields({ sdk, isComplete, broken }: Fields): ReactNode {
  const id = useId();
  useEffect(
    function drawCardFields() {
      const findBox = (name: string): HTMLElement => document.getElementById(`${id}${name}`) as HTMLElement;
      const boxes = { number: findBox('number'), expirationDate: findBox('expiry'), ccv: findBox('ccv') };
      drawFields(sdk, boxes, isComplete).catch((error: Error) => broken(error.message));
    },
    [sdk, id, isComplete, broken],
  );
  const fields = [
    ['number', m.card_number()],
    ['expiry', m.card_expiry()],
    ['ccv', m.card_code()],
  ] as const;
  return (
    <fieldset className={styles.cardFields}>
      <legend className={textStyles.visuallyHidden}>{m.card_title()}</legend>
      {fields.map(([name, label]) => (
        <div key={name} data-testid="field" className={fieldStyles.field}>
          <span className={fieldStyles.fieldLabel} id={`${id}${name}-label`}>
            {label}
          </span>
          <div id={`${id}${name}`} role="group" aria-labelledby={`${id}${name}-label`} className={styles.cardBox} />
        </div>
      ))}
    </fieldset>
  );
}
