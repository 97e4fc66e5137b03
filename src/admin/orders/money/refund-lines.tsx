import { Checkbox, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Money, Nothing } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import styles from '../order-dialogs.module.css';
import { type RefundRequest, refundableLines } from './refund-request.ts';

type Props = {
  order: OrderForStaff;
  request: RefundRequest;
  set: (changes: Partial<RefundRequest>) => void;
  /** The amounts of the chosen pieces by line; undefined while they are computed. */
  amounts: ReadonlyMap<number, number> | undefined;
};

/** How many pieces of each line are returned, their amounts, and whether they are restocked. */
export function RefundLines({ order, request, set, amounts }: Props): ReactNode {
  return (
    <ul className={`${styles.dialogLines} ${layoutStyles.ruled}`}>
      {refundableLines(order).map(({ id, name, spec, left, isPart }) => {
        const n = request.pieces[id] ?? 0;
        const amount = n > 0 ? amounts?.get(id) : 0;
        return (
          <li key={id} data-part={isPart ? '' : undefined}>
            <span className={styles.dialogLineName}>
              {name}{' '}
              <span className={textStyles.meta}>{[spec, m.admin_order_show_refund_of({ n: left })].filter(Boolean).join(' · ')}</span>
            </span>
            {n > 0 && (
              <Checkbox
                checked={request.restock[id] ?? false}
                onChange={(event) => set({ restock: { ...request.restock, [id]: event.target.checked } })}
              >
                {m.admin_order_show_restock()}
              </Checkbox>
            )}
            <InputNumber
              aria-label={`${m.admin_order_show_refund_pieces()} ${name}`}
              min={0}
              max={left}
              precision={0}
              value={n}
              onChange={(value) => set({ pieces: { ...request.pieces, [id]: value ?? 0 }, restock: { [id]: true, ...request.restock } })}
            />
            <span className={styles.dialogLineAmount}>
              {amount ? <Money amount={amount} currency={order.currency} isStrong /> : <Nothing />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
