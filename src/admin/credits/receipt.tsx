import { Button, Modal } from 'antd';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Output } from '../client.ts';
import { Moment, Money } from '../kit/cells.tsx';
import { Facts } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useShop } from '../session.ts';
import styles from './credits.module.css';

type Purchase = Output<'credits.purchases'>['data'][number];

/** The receipt of a paid purchase, to print or save as PDF. */
export function ReceiptButton({ purchase }: { purchase: Purchase }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {m.admin_credits_receipt()}
      </Button>
      <Modal
        open={isOpen}
        title={m.admin_credits_receipt()}
        okText={
          <>
            <Printer size={15} aria-hidden="true" /> {m.admin_coupons_print()}
          </>
        }
        cancelText={m.admin_kit_back()}
        onOk={() => print()}
        onCancel={() => setOpen(false)}
        width={440}
        destroyOnHidden
      >
        <Receipt purchase={purchase} />
      </Modal>
    </>
  );
}

/** The payment method; a card by its last digits. */
export const formatPurchaseMethod = ({ method, card_last_four }: Purchase): string =>
  method === 'bank_transfer'
    ? m.admin_credits_by_transfer()
    : card_last_four
      ? m.admin_credits_card_ending({ digits: card_last_four })
      : m.admin_credits_by_card();

function Receipt({ purchase }: { purchase: Purchase }): ReactNode {
  const { id, amount, bonus, note, method, staff, settled_by, created_at, confirmed_at } = purchase;
  const { site_name } = useShop();
  return (
    <section className={styles.receipt}>
      <h2>{site_name}</h2>
      <Facts
        items={[
          [m.admin_credits_receipt_no(), <span key="no" className={textStyles.num}>{`C${String(id).padStart(6, '0')}`}</span>],
          [m.admin_credits_receipt_paid(), <Money key="paid" amount={amount} isStrong />],
          [m.admin_credits_receipt_by(), formatPurchaseMethod(purchase)],
          ...(bonus > 0 ? [[m.admin_credits_bonus(), <Money key="bonus" amount={bonus} />] as [string, ReactNode]] : []),
          [m.admin_credits_receipt_credits(), <Money key="credits" amount={amount + bonus} isStrong />],
          [
            method === 'card' ? m.admin_credits_receipt_bought() : m.admin_credits_receipt_recorded(),
            <>
              {staff} <Moment iso={created_at} />
            </>,
          ],
          ...(confirmed_at && method === 'bank_transfer'
            ? [
                [
                  m.admin_credits_receipt_confirmed(),
                  <>
                    {settled_by} <Moment iso={confirmed_at} />
                  </>,
                ] as [string, ReactNode],
              ]
            : []),
          ...(note ? [[m.admin_credits_note(), note] as [string, ReactNode]] : []),
        ]}
      />
    </section>
  );
}
