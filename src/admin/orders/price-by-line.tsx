import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Money } from '../kit/cells.tsx';
import tableStyles from '../kit/data-table.module.css';
import textStyles from '../kit/text.module.css';
import styles from './order-cards.module.css';

/** Steps of the price that belong to no line: delivery, fees, credits. */
const orderSteps: readonly string[] = ['shipping', 'free_shipping', 'surcharge', 'payment_fee', 'credits'];

/** Each line with its price, the discount of each rule, and the rest; then what concerns the whole order. */
export function PriceByLine({ order }: { order: OrderForStaff }): ReactNode {
  const { currency, why, shares } = order;
  return (
    <table data-testid="why-lines" className={`${tableStyles.dataTable} ${styles.why} ${styles.whyLines}`}>
      <thead>
        <tr>
          <th>{m.admin_orders_lines()}</th>
          <th data-number>{m.admin_order_show_line_before()}</th>
          <th>{m.admin_orders_why_rule()}</th>
          <th data-number>{m.admin_order_show_line_after()}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines
          .filter(({ kind }) => kind !== 'gift')
          .map((line) => (
            <tr key={line.id}>
              <td>
                {line.name} <span className={textStyles.meta}>× {line.quantity}</span>
              </td>
              <td className={styles.whyAmount}>
                <Money amount={line.line_total} currency={currency} />
              </td>
              <td>
                <Flex component="ul" gap="0 12px" wrap>
                  {shares
                    .filter(({ line_id }) => line_id === line.id)
                    .map((share) => (
                      <li key={`${share.step} ${share.label}`} className={textStyles.meta}>
                        {share.label} <Money amount={share.amount} currency={currency} />
                      </li>
                    ))}
                </Flex>
              </td>
              <td className={styles.whyAmount}>
                <Money amount={line.line_total - line.discount} currency={currency} />
              </td>
            </tr>
          ))}
        {why
          .filter(({ step }) => orderSteps.includes(step))
          .map(({ step, label, amount }) => (
            <tr key={`${step} ${label}`}>
              <td colSpan={3}>{label}</td>
              <td className={styles.whyAmount}>
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{m.admin_orders_grand_total_due()}</td>
          <td className={`${styles.whyAmount} ${styles.whyTotal}`}>
            <Money amount={order.grand_total} currency={currency} isStrong />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
