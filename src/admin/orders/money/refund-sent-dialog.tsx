import { Flex, Input, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { ApiError, call } from '../../client.ts';
import { now } from '../../clock.ts';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import styles from '../order-dialogs.module.css';
import type { Changer } from '../use-change.ts';

type Props = { order: OrderForStaff; refund: OrderForStaff['refunds'][number]; change: Changer; onClose: () => void };
const noAccount = { bank_code: '', account_name: '', account_number: '' };

/** Records a refund that staff sent: to which account, on which day. */
export function RefundSentDialog({ order, refund, change, onClose }: Props): ReactNode {
  const { time_zone } = useShop();
  const locale = useLanguage();
  const [way, setWay] = useState<'transfer' | 'cash'>('transfer');
  const [account, setAccount] = useState(noAccount);
  const [sent_on, setDay] = useState(() => localDay(now(), time_zone));
  const [sent_note, setNote] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string[]>>>({});
  const id = useId();
  const sent_to = way === 'transfer' ? account : null;
  const isReady = sent_on !== '' && (sent_to === null || Object.values(sent_to).every((text) => text.trim() !== ''));
  const send = async (): Promise<void> => {
    try {
      const input = { id: order.id, refund_id: refund.id, sent_to, sent_on, sent_note };
      await call('paying.refundDone', input);
    } catch (error) {
      setProblems((error instanceof ApiError && error.body.errors) || {});
      throw error;
    }
    await change.run(async () => undefined, m.admin_order_show_refund_sent_done());
  };
  const field = (name: keyof typeof noAccount, label: string, hint?: string): ReactNode => (
    <DialogField id={`${id}-${name}`} label={label} hint={hint} isRequired problem={problems[`sent_to.${name}`]?.[0]}>
      <Input
        id={`${id}-${name}`}
        value={account[name]}
        maxLength={name === 'account_name' ? 60 : 24}
        inputMode={name === 'account_name' ? 'text' : 'numeric'}
        onChange={(event) => setAccount({ ...account, [name]: event.target.value })}
      />
    </DialogField>
  );
  return (
    <ActionDialog
      title={m.admin_order_show_refund_send_title()}
      action={m.admin_order_show_refund_sent()}
      send={send}
      isReady={isReady}
      onClose={onClose}
    >
      <p className={dialogStyles.dialogText}>
        {m.admin_order_show_refund_send_text({ amount: formatMoney(refund.amount, order.currency as 'twd', locale) })}
      </p>
      <Flex vertical gap={14} className={styles.dialogFields}>
        <Segmented
          block
          aria-label={m.admin_order_show_refund_way()}
          value={way}
          options={[
            { value: 'transfer', label: m.admin_order_show_refund_transfer() },
            { value: 'cash', label: m.admin_order_show_refund_cash() },
          ]}
          onChange={setWay}
        />
        {way === 'transfer' && (
          <>
            <div className={layoutStyles.columns}>
              {field('bank_code', m.admin_order_show_refund_bank_code(), m.admin_order_show_refund_bank_code_hint())}
              {field('account_number', m.admin_order_show_refund_account_number())}
            </div>
            {field('account_name', m.admin_order_show_refund_account_name())}
          </>
        )}
        <div className={layoutStyles.columns}>
          <DialogField id={`${id}-day`} label={m.admin_order_show_refund_sent_on()} isRequired problem={problems['sent_on']?.[0]}>
            <Input id={`${id}-day`} type="date" value={sent_on} onChange={(event) => setDay(event.target.value)} />
          </DialogField>
          <DialogField id={`${id}-note`} label={m.admin_order_show_refund_note()}>
            <Input id={`${id}-note`} value={sent_note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
          </DialogField>
        </div>
      </Flex>
    </ActionDialog>
  );
}
