import { Button, Flex } from 'antd';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { call } from '../../client.ts';
import { Moment, Money } from '../../kit/cells.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import styles from '../order-cards.module.css';
import type { Changer } from '../use-change.ts';

/** The amount due of a paid order, and the button that mails the buyer a payment link. */
export function RequestBalance({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const locale = useLanguage();
  const { id, due, currency, orderer, balance } = order;
  const send = (): void =>
    void change.run(() => call('paying.requestBalance', { id }), m.admin_order_show_ask_rest_done({ email: orderer.email }));
  return (
    <Flex gap="8px 16px" wrap align="center" justify="space-between" className={styles.restDue}>
      <Flex component="p" gap="4px 12px" wrap align="baseline">
        {m.admin_order_show_rest_due()} <Money amount={due} currency={currency} isStrong />
        {balance.requested_at && (
          <span className={textStyles.meta}>
            {m.admin_order_show_ask_rest_sent()} <Moment iso={balance.requested_at} />
          </span>
        )}
        {!orderer.email && <span className={textStyles.meta}>{m.admin_order_show_ask_rest_no_email()}</span>}
      </Flex>
      {orderer.email && (
        <Button type="primary" icon={<Send size={14} />} loading={change.isBusy} onClick={send}>
          {m.admin_order_show_ask_rest({ amount: formatMoney(due, currency, locale) })}
        </Button>
      )}
    </Flex>
  );
}
