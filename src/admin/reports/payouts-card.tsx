import type { ReactNode } from 'react';
import * as m from '#messages';
import { paymentKindLabel } from '#shared/payments/kind-labels.ts';
import type { Output } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { useLanguage } from '../language.ts';
import { dayLabel } from './labels.ts';
import styles from './sales.module.css';

type Payout = Output<'reports.money'>['payouts'][number];

/** When the money received in the period reaches the shop's account. Absent while no method says how many days that takes. */
export function PayoutsCard({ payouts }: { payouts: readonly Payout[] }): ReactNode {
  const locale = useLanguage();
  if (payouts.length === 0) return null;
  return (
    <Card title={m.admin_figures_payouts()} meta={m.admin_figures_payouts_note()} isFlush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <div className={styles.reportTable} tabIndex={0} role="region" aria-label={m.admin_figures_payouts()}>
        <table aria-label={m.admin_figures_payouts()}>
          <thead>
            <tr>
              <th scope="col">{m.admin_figures_payout_day()}</th>
              <th scope="col">{m.admin_figures_method()}</th>
              <th scope="col" data-number="">
                {m.admin_figures_fees()}
              </th>
              <th scope="col" data-number="">
                {m.admin_figures_payout_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ day, method, amount, fees }) => (
              <tr key={`${day} ${method}`}>
                <td>{day ? dayLabel(day, locale) : m.admin_figures_payout_held()}</td>
                <td>{paymentKindLabel(method)()}</td>
                <td data-number="">{fees === 0 ? <Nothing /> : <Money amount={-fees} />}</td>
                <td data-number="">
                  <Money amount={amount - fees} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
