import { Flex } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Reconciles } from '#modules/reports/contract.ts';
import type { Currency } from '#shared/money.ts';
import { Money } from '../kit/cells.tsx';
import textStyles from '../kit/text.module.css';
import styles from './sales.module.css';

type Props = { reconciles: Reconciles; currency: Currency; what: string };

/** The self-check: the report against an independent sum of the orders. */
export function Reconciled({ reconciles: { orders, other_days, report, difference }, currency, what }: Props): ReactNode {
  const isRight = difference === 0;
  const Icon = isRight ? CircleCheck : CircleAlert;
  const money = (amount: number): ReactNode => <Money amount={amount} currency={currency} />;
  return (
    <Flex
      component="p"
      gap="small"
      align="flex-start"
      className={`${styles.reconciled} ${isRight ? textStyles.quiet : textStyles.bad} ${textStyles.tonedIcon}`}
      data-tone={isRight ? 'ok' : 'bad'}
      role={isRight ? undefined : 'alert'}
    >
      <Icon size={16} aria-hidden="true" />
      <span>
        {what} {money(orders)}
        {other_days !== 0 && (
          <>
            {' '}
            − {m.admin_sales_other_days()} {money(other_days)}
          </>
        )}{' '}
        {isRight ? '=' : '≠'} {m.admin_sales_report_says()} {money(report)}
        {isRight ? (
          m.admin_sales_agrees()
        ) : (
          <>
            {' '}
            {m.admin_sales_differs()} {money(difference)}
          </>
        )}
      </span>
    </Flex>
  );
}
