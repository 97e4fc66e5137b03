import { CircleCheck, CircleQuestionMark, CircleX, Hourglass, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { ConversionRow } from '#modules/marketing/contract.ts';
import { Money, Nothing, When } from '../kit/cells.tsx';
import listStyles from '../kit/list/list.module.css';
import type { BulkAction } from '../kit/list/spec.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import type { Status } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';

export const conversionStatuses: Record<ConversionRow['state'], Status> = {
  pending: { tone: 'wait', icon: Hourglass, word: m.admin_conversions_pending },
  sent: { tone: 'ok', icon: CircleCheck, word: m.admin_conversions_sent },
  refused: { tone: 'bad', icon: CircleX, word: m.admin_conversions_refused, isUrgent: true },
  unknown: { tone: 'bad', icon: CircleQuestionMark, word: m.admin_conversions_unknown, isUrgent: true },
};

export const eventWords: Record<ConversionRow['event'], { word: () => string }> = {
  conversion: { word: m.admin_conversions_conversion },
  adjustment: { word: m.admin_conversions_adjustment },
};

/** The order, linked for staff who may open it. */
export function OrderNumber({ row: { order_id, order_no } }: { row: ConversionRow }): ReactNode {
  return useMay('orders update') ? <Link to={`/orders/${order_id}`}>{order_no}</Link> : order_no;
}

/** Commissions have two decimals, whatever the currency. */
export const Commission = ({ amount }: { amount: number }): ReactNode => (
  <span className={textStyles.num}>{`${amount < 0 ? '−' : ''}${Math.abs(amount).toFixed(2)}`}</span>
);

/** A long text of the exchange with the network; whole on hover. */
export const Words = ({ text }: { text: string }): ReactNode =>
  text ? (
    <span className={`${textStyles.clip} ${textStyles.mono}`} title={text}>
      {text}
    </span>
  ) : (
    <Nothing />
  );

export const resend: BulkAction<ConversionRow> = {
  call: 'marketing.resendConversions',
  body: {},
  key: 'resend',
  label: m.admin_conversions_resend,
  icon: RotateCcw,
  needs: 'system update',
  fits: ({ state }) => state === 'refused' || state === 'unknown',
  done: (n) => m.admin_conversions_resent({ n }),
  prompt: { kind: 'consent', text: m.admin_conversions_resend_text },
};

/** Three lines: order and amount; kind, state and commission; when, and why the network did not accept it. */
export const PhoneConversion = ({ row }: { row: ConversionRow }): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>{row.order_no}</strong>
      <span className={listStyles.phoneEnd}>
        <Money amount={row.sale_amount} currency={row.currency} isStrong />
      </span>
    </span>
    <span className={listStyles.phoneLine}>
      {eventWords[row.event].word()} <StatusTag status={conversionStatuses[row.state]} />
      <span className={listStyles.phoneEnd}>
        <Commission amount={row.commission} />
      </span>
    </span>
    <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
      <When iso={row.created_at} /> {row.state !== 'sent' && row.answer}
    </span>
  </>
);
