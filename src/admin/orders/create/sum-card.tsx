import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Currency } from '#shared/money.ts';
import { call, type Input, type Output } from '../../client.ts';
import { Money, Nothing } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import type { Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import styles from './create.module.css';
import { type NewOrder, toQuoteInput } from './new-order.ts';

type Rule = Output<'orders.quote'>['rules'][number];

/** Which offers and codes apply, and why others do not. */
function Rules({ rules, currency }: { rules: readonly Rule[]; currency: Currency }): ReactNode {
  if (rules.length === 0) return null;
  return (
    <ul data-testid="new-order-rules" className={`${layoutStyles.marked} ${layoutStyles.apart}`}>
      {rules.map(({ name, code, discount, reason }) => (
        <li key={`${name} ${code}`} data-tone={reason ? 'wait' : 'ok'} data-refused={reason ? '' : undefined}>
          {reason ? <CircleAlert size={14} aria-hidden="true" /> : <CircleCheck size={14} aria-hidden="true" />}
          <span>
            {[name, code].filter(Boolean).join(' · ')}
            {reason && <span className={textStyles.meta}> {reason}</span>}
          </span>
          {!reason && discount > 0 && <Money amount={-discount} currency={currency} />}
        </li>
      ))}
    </ul>
  );
}

/** The quote, requested at every change; `request` is null while items or the delivery method are missing. */
function useQuote({ value }: Form<NewOrder>) {
  const request = useSettled(toQuoteInput(value));
  const { data, error } = useQuery({
    queryKey: ['orders.quote', request],
    queryFn: ({ signal }) => call('orders.quote', request as Input<'orders.quote'>, signal),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { request, data, error };
}

/** The total beside the save button, always in view. */
export function FootSum({ form }: { form: Form<NewOrder> }): ReactNode {
  const { request, data, error } = useQuote(form);
  return (
    <p className={`${styles.newOrderFoot} ${textStyles.oneLine}`}>
      <span className={textStyles.meta}>{m.admin_order_create_sum()}</span>{' '}
      {data && request && !error ? <Money amount={data.grand_total} currency={data.currency} isStrong /> : <Nothing />}
    </p>
  );
}

/** The steps of the total. */
export function SumCard({ form }: { form: Form<NewOrder> }): ReactNode {
  const { request, data, error } = useQuote(form);
  const row = (label: string, amount: number, isSum = false): ReactNode => (
    <div data-sum={isSum ? '' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={data?.currency ?? 'twd'} isStrong={isSum} />
      </dd>
    </div>
  );
  return (
    <Card title={m.admin_order_create_sum()}>
      <div aria-live="polite">
        {error && request ? (
          <p className={dialogStyles.dialogProblem}>{errorSentence(error)}</p>
        ) : !data || !request ? (
          <p className={textStyles.meta}>{m.admin_order_create_sum_waiting()}</p>
        ) : (
          <>
            <Flex
              component="dl"
              vertical
              gap={8}
              data-testid="new-order-sum"
              className={`${layoutStyles.ends} ${textStyles.small} ${styles.newOrderSum}`}
            >
              {row(m.admin_order_create_sum_items(), data.items_total)}
              {data.discount_total > 0 && row(m.admin_order_create_sum_discount(), -data.discount_total)}
              {row(m.admin_order_create_sum_shipping(), data.shipping_total)}
              {row(m.admin_order_create_sum_total(), data.grand_total, true)}
            </Flex>
            <Rules rules={data.rules} currency={data.currency} />
          </>
        )}
      </div>
      <p className={textStyles.meta}>{m.admin_order_create_after_hint()}</p>
    </Card>
  );
}
