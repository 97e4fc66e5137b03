import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { now } from '../../clock.ts';
import { Moment, Money } from '../../kit/cells.tsx';
import { formatMoment } from '../../kit/format.ts';
import layoutStyles from '../../kit/layout.module.css';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { findStatus } from '../moves.ts';
import styles from '../order-cards.module.css';
import orderRailStyles from '../order-rail.module.css';

type Attempt = OrderForStaff['attempts'][number];

function codeText(code: NonNullable<Attempt['code']>): string {
  if (code.kind === 'atm') return m.admin_order_show_code_atm({ bank: code.bank_code, account: code.account });
  return code.kind === 'cvs_code'
    ? m.admin_order_show_code_store({ code: code.code })
    : m.admin_order_show_code_barcode({ codes: code.codes.join(' ') });
}

/** Ends of a charge that are our own findings, not codes of the provider. */
const ends: Readonly<Record<string, () => string>> = {
  gone: m.admin_order_show_attempt_gone,
  abandoned: m.admin_order_show_attempt_abandoned,
  code_ended: m.admin_order_show_attempt_code_ended,
};

/** A payment attempt without a payment: refused by the provider, still unknown, or a code that waits for its payment. */
export function AttemptRow({ order, attempt }: { order: OrderForStaff; attempt: Attempt }): ReactNode {
  const { time_zone } = useShop();
  const locale = useLanguage();
  const { state, message, error_code, created_at, amount, code, pay_until, is_page, is_tested, instalments } = attempt;
  const until = pay_until && m.admin_order_show_code_until({ moment: formatMoment(pay_until, now(), time_zone, locale) });
  const parts = instalments !== null && m.admin_order_show_instalments({ count: instalments });
  const facts = [
    parts,
    code && codeText(code),
    until,
    message,
    error_code && (ends[error_code]?.() ?? error_code),
    is_tested && m.admin_order_show_attempt_tested(),
  ];
  return (
    <li>
      <StatusTag status={findStatus(order, 'payment', state === 'failed' ? 'failed' : 'pending')} />
      <span>{is_page ? m.admin_order_show_attempt_page() : m.admin_order_show_attempt()}</span>
      <span className={textStyles.meta}>
        <Moment iso={created_at} />
      </span>
      <span className={textStyles.meta}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={`${styles.orderRowsEnd} ${layoutStyles.atEnd} ${orderRailStyles.attemptAmount}`}>
        <Money amount={amount} currency={order.currency} />
      </span>
    </li>
  );
}
