import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { call } from '../../client.ts';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import type { Changer } from '../use-change.ts';

type Difference = OrderForStaff['differences'][number];
type Sentence = { says: (p: { ours: string; theirs: string }) => string; next: () => string };

const sentences: Record<Difference['kind'], Sentence> = {
  amount: { says: m.admin_order_show_differs_amount, next: m.admin_order_show_differs_amount_next },
  not_paid: { says: ({ ours }) => m.admin_order_show_differs_not_paid({ ours }), next: m.admin_order_show_differs_not_paid_next },
  lapsed: { says: ({ ours }) => m.admin_order_show_differs_lapsed({ ours }), next: m.admin_order_show_differs_lapsed_next },
  refunded: { says: m.admin_order_show_differs_refunded, next: m.admin_order_show_differs_refunded_next },
};

/** Differences from the provider's record, with the next step; staff note how they settled each. */
export function Differences({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const locale = useLanguage();
  const [settling, setSettling] = useState<Difference | null>(null);
  const amount = (major: number): string => formatMoney(major, order.currency as 'twd', locale);
  return (
    <>
      {order.differences.map((difference) => {
        const { says, next } = sentences[difference.kind];
        return (
          <div key={difference.id} className={textStyles.note} data-tone="bad" role="alert">
            <p>
              <strong>{says({ ours: amount(difference.ours), theirs: amount(difference.theirs) })}</strong> {next()}
            </p>
            <Button size="small" onClick={() => setSettling(difference)}>
              {m.admin_order_show_differs_done()}
            </Button>
          </div>
        );
      })}
      {settling && <SettleDialog order={order} difference={settling} change={change} onClose={() => setSettling(null)} />}
    </>
  );
}

type Settling = { order: OrderForStaff; difference: Difference; change: Changer; onClose: () => void };

function SettleDialog({ order, difference, change, onClose }: Settling): ReactNode {
  const [note, setNote] = useState('');
  const id = useId();
  const send = async (): Promise<void> => {
    await call('paying.settleDifference', { id: order.id, difference_id: difference.id, note });
    await change.run(async () => undefined, m.admin_order_show_differs_done_done());
  };
  return (
    <ActionDialog
      title={m.admin_order_show_differs_title()}
      action={m.admin_order_show_differs_done()}
      isReady={note.trim() !== ''}
      send={send}
      onClose={onClose}
    >
      <DialogField id={`${id}-note`} label={m.admin_order_show_differs_how()} isRequired>
        <Input.TextArea id={`${id}-note`} rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </DialogField>
    </ActionDialog>
  );
}
