import { Button, Flex } from 'antd';
import { Check, CircleSlash, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { SupplierOrderRow } from '#modules/newbang/contract.ts';
import { call } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog } from '../kit/dialog.tsx';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient, useMay } from '../session.ts';
import { problemTexts, supplyStatuses } from './statuses.ts';

type Props = { order: SupplierOrderRow };

/** The contents of a parcel: `NB1004-1 × 2`. */
export const goodsOf = ({ lines }: SupplierOrderRow): string => lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ');

export const Goods = ({ order }: Props): ReactNode => (
  <span className={`${textStyles.clip} ${textStyles.mono}`} title={goodsOf(order)}>
    {goodsOf(order)}
  </span>
);

/** Why staff must act, with what the supplier says about the lines. `isWhole`: not clipped, as in a row of a list. */
export function Problem({ order: { problem, lines }, isWhole }: Props & { isWhole?: boolean }): ReactNode {
  if (!problem) return <Nothing />;
  const refused = lines.flatMap(({ sku, cost, quantity, now }) => {
    if (!now) return [];
    return now.cost === null
      ? m.admin_newbang_only_left({ sku, stock: now.stock ?? 0, quantity })
      : m.admin_newbang_costs_now({ sku, before: cost, now: now.cost });
  });
  const text = [problemTexts[problem](), ...refused].join(' ');
  if (isWhole) return text;
  return (
    <span className={textStyles.clip} title={text}>
      {text}
    </span>
  );
}

export const Tracking = ({ order: { tracking_no, carrier } }: Props): ReactNode =>
  tracking_no ? (
    <span className={textStyles.clip}>
      {tracking_no} <span className={textStyles.meta}>{carrier}</span>
    </span>
  ) : (
    <Nothing />
  );

/** Sends a refused parcel again, cancels one at the supplier, or notes that one was dealt with. */
export function Act({ order }: Props): ReactNode {
  const { id, may, external_no } = order;
  const mayUpdate = useMay('newbang update');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const [isAsking, setAsking] = useState(false);
  if (!mayUpdate || !(may.retry || may.cancel || may.settle)) return <Nothing />;
  const showResult = async (answer: SupplierOrderRow): Promise<void> => {
    done(m.admin_newbang_now({ order: external_no, state: supplyStatuses[answer.state].word() }));
    await queryClient.invalidateQueries();
  };
  const retry = async (): Promise<void> => showResult(await call('newbang.retryOrder', { id }));
  const settle = async (): Promise<void> => showResult(await call('newbang.settleOrder', { id }));
  return (
    <Flex component="span" gap={6} wrap>
      {may.retry && (
        <Button size="small" icon={<RotateCcw size={13} />} loading={isBusy} onClick={stopped(() => void run(retry))}>
          {m.admin_newbang_retry()}
        </Button>
      )}
      {may.settle && (
        <Button size="small" icon={<Check size={13} />} loading={isBusy} onClick={stopped(() => void run(settle))}>
          {m.admin_newbang_settle()}
        </Button>
      )}
      {may.cancel && (
        <Button size="small" type="text" icon={<CircleSlash size={13} />} onClick={stopped(() => setAsking(true))}>
          {m.admin_newbang_cancel()}
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          title={m.admin_newbang_cancel_title({ order: external_no })}
          action={m.admin_newbang_cancel()}
          isDanger
          send={async () => showResult(await call('newbang.cancelOrder', { id }))}
          onClose={() => setAsking(false)}
        >
          <p className={dialogStyles.dialogText}>{m.admin_newbang_cancel_text()}</p>
        </ActionDialog>
      )}
    </Flex>
  );
}

/** The row around the button opens the order. */
const stopped =
  (work: () => void) =>
  (event: { stopPropagation(): void; preventDefault(): void }): void => {
    event.stopPropagation();
    event.preventDefault();
    work();
  };

export const PhoneSupply = ({ order }: Props): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>{order.order_no}</strong>
      <span className={listStyles.phoneEnd}>
        <StatusTag status={supplyStatuses[order.state]} />
      </span>
    </span>
    <span className={listStyles.phoneLine}>
      <Goods order={order} />
      <span className={listStyles.phoneEnd}>
        <Money amount={order.amount} />
      </span>
    </span>
    {order.problem && (
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
        <Problem order={order} />
      </span>
    )}
  </>
);
