import { Flex, Segmented } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import cardStyles from '../kit/card.module.css';
import { Chip, Money, Nothing } from '../kit/cells.tsx';
import tableStyles from '../kit/data-table.module.css';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import styles from './order-cards.module.css';
import { PriceByLine } from './price-by-line.tsx';

type Step = OrderForStaff['why'][number];
const stepLabels: Record<Exclude<Step['step'], 'total'>, () => string> = {
  items: m.admin_orders_step_items,
  credit_items: m.admin_orders_step_credit_items,
  item_offer: m.admin_orders_step_offer,
  order_offer: m.admin_orders_step_offer,
  promo: m.admin_orders_step_promo,
  coupon: m.admin_orders_step_coupon,
  floor: m.admin_orders_step_floor,
  shipping: m.admin_orders_step_shipping,
  free_shipping: m.admin_orders_step_free_shipping,
  surcharge: m.admin_orders_step_surcharge,
  payment_fee: m.admin_orders_step_payment_fee,
  credits: m.admin_orders_step_credits,
};

/** In hundredths of major units, so that the running sum is exact. */
const exact = (amount: number): number => Math.round(amount * 100);

/** The price by steps or by lines: the same numbers. */
export function PriceCard({ order }: { order: OrderForStaff }): ReactNode {
  const [by, setBy] = useState<'step' | 'line'>('step');
  const choices = [
    { value: 'step' as const, label: m.admin_order_show_by_step() },
    { value: 'line' as const, label: m.admin_order_show_by_line() },
  ];
  return (
    <Card
      title={m.admin_orders_why()}
      meta={m.admin_orders_why_meta()}
      isFlush
      extra={<Segmented size="small" aria-label={m.admin_orders_why()} value={by} options={choices} onChange={setBy} />}
    >
      {by === 'step' ? <Steps order={order} /> : <PriceByLine order={order} />}
    </Card>
  );
}

/** Step, rule, amount, running total; a tick when the steps sum to the total, an error when they do not. */
function Steps({ order }: { order: OrderForStaff }): ReactNode {
  const steps = order.why.filter(({ step }) => step !== 'total');
  const sums = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, { amount }) => sum + exact(amount), 0));
  const off = exact(order.grand_total) - (sums.at(-1) ?? 0);
  const { currency } = order;
  return (
    <>
      <table className={`${tableStyles.dataTable} ${styles.why}`}>
        <thead className={textStyles.visuallyHidden}>
          <tr>
            <th>{m.admin_orders_why_step()}</th>
            <th>{m.admin_orders_why_rule()}</th>
            <th>{m.admin_orders_why_amount()}</th>
            <th>{m.admin_orders_why_sum()}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, label, amount }, i) => (
            <tr key={`${step}-${label}-${sums[i]}`}>
              <td className={styles.whyStep}>
                <Chip tone={amount < 0 ? 'accent' : undefined}>{stepLabels[step as keyof typeof stepLabels]()}</Chip>
              </td>
              <td>
                {label}
                <Shares order={order} step={step} label={label} />
              </td>
              <td className={styles.whyAmount}>
                <Money amount={amount} currency={currency} />
              </td>
              <td className={`${styles.whySum} ${textStyles.alignEnd} ${textStyles.muted}`}>
                <Money amount={(sums[i] ?? 0) / 100} currency={currency} />
              </td>
            </tr>
          ))}
          {order.refused.map(({ name, code, reason }) => (
            <tr key={code}>
              <td className={styles.whyStep}>
                <Chip tone="wait">{m.admin_order_show_refused()}</Chip>
              </td>
              <td>
                {name} <span className={textStyles.num}>{code}</span>
                <span className={`${layoutStyles.block} ${textStyles.wait}`}>{reason}</span>
              </td>
              <td className={styles.whyAmount}>
                <Nothing />
              </td>
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{m.admin_orders_grand_total_due()}</td>
            <td className={`${styles.whyAmount} ${styles.whyTotal}`}>
              <Money amount={order.grand_total} currency={currency} isStrong />
            </td>
            <td className={`${styles.whySum} ${textStyles.alignEnd} ${textStyles.muted}`}>
              {off === 0 ? (
                <CircleCheck className={textStyles.ok} size={16} aria-label={m.admin_orders_sum_right()} />
              ) : (
                <CircleAlert className={textStyles.bad} size={16} aria-hidden="true" />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
      {off !== 0 && (
        <p className={`${textStyles.bad} ${cardStyles.cardInset} ${textStyles.small}`} role="alert">
          {m.admin_orders_sum_off()} <Money amount={off / 100} currency={currency} />
        </p>
      )}
    </>
  );
}

/** Below a rule, its share on each line. */
function Shares({ order, step, label }: { order: OrderForStaff; step: Step['step']; label: string }): ReactNode {
  const shares = order.shares.filter((share) => share.step === step && share.label === label);
  if (shares.length === 0) return null;
  return (
    <Flex component="ul" gap="0 12px" wrap>
      {shares.map((share) => (
        <li key={share.line_id} className={textStyles.meta}>
          {order.lines.find(({ id }) => id === share.line_id)?.name} <Money amount={share.amount} currency={order.currency} />
        </li>
      ))}
    </Flex>
  );
}
