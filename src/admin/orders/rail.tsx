import { Button, Flex } from 'antd';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { isEditable } from '#modules/orders/status.ts';
import { formatAddress } from '#shared/address/address.ts';
import { Avatar } from '../kit/avatar.tsx';
import { CopyButton, Money } from '../kit/cells.tsx';
import { IfAllowed } from '../kit/if-allowed.tsx';
import { Card, Facts } from '../kit/page.tsx';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';
import { RecipientDialog } from './edit/recipient-dialog.tsx';
import { FilesCard } from './files/files-card.tsx';
import { InvoiceCard } from './invoice/invoice-card.tsx';
import { NoteCard } from './note-card.tsx';
import styles from './order-cards.module.css';
import { FailedParcels } from './order-marks.tsx';
import { OriginCard } from './origin-card.tsx';
import { TagsCard } from './tags-card.tsx';
import type { Changer } from './use-change.ts';

type Fact = [string, ReactNode];
/** The facts that have a value. */
const known = (...facts: [string, string | null][]): Fact[] => facts.filter(([, value]) => Boolean(value));

/** Orderer, note, recipient, methods, invoice, files, tags and source. */
export function Rail({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  return (
    <>
      <CustomerCard order={order} />
      <NoteCard order={order} change={change} />
      <RecipientCard order={order} change={change} />
      <MethodCard order={order} />
      <InvoiceCard order={order} />
      <FilesCard orderId={order.id} />
      <TagsCard order={order} change={change} />
      <OriginCard order={order} />
    </>
  );
}

function CustomerCard({ order: { orderer, customer, customer_note, currency, earlier_problems } }: { order: OrderForStaff }): ReactNode {
  return (
    <Card
      title={m.admin_orders_customer()}
      extra={
        customer && (
          <IfAllowed needs="customers update">
            <Link to={`/customers/${customer.id}`}>{m.admin_order_show_see_customer()}</Link>
          </IfAllowed>
        )
      }
    >
      <Flex gap={12} align="center" className={styles.person}>
        <Avatar name={orderer.name} size="large" />
        <div>
          <strong>{orderer.name}</strong>
          <p className={textStyles.meta}>
            {customer ? (
              customer.spent === null ? (
                m.admin_orders_customer_nth({ n: customer.order_count })
              ) : (
                <>
                  {m.admin_orders_customer_count({ n: customer.order_count })} <Money amount={customer.spent} currency={currency} />
                </>
              )
            ) : (
              m.admin_orders_guest()
            )}
          </p>
        </div>
      </Flex>
      <Facts
        items={[
          [
            m.admin_orders_phone(),
            <a key="phone" href={`tel:${orderer.phone}`}>
              {orderer.phone}
            </a>,
          ],
          [
            m.admin_orders_email(),
            <a key="mail" href={`mailto:${orderer.email}`}>
              {orderer.email}
            </a>,
          ],
        ]}
      />
      <FailedParcels n={earlier_problems} isLong />
      {customer_note && (
        <p className={`${textStyles.note} ${textStyles.anywhere} ${spaceStyles.above12}`} data-tone="wait">
          <span className={textStyles.visuallyHidden}>{m.admin_orders_note()} </span>
          {customer_note}
        </p>
      )}
    </Card>
  );
}

function RecipientCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  /** The order as it was when the dialog opened: saved with its version, so that a later change of a colleague is a conflict. */
  const [edited, setEdited] = useState<OrderForStaff>();
  const { recipient, delivery, tax_id } = order;
  const address = formatAddress(recipient);
  const everything = [`${recipient.name} ${recipient.phone}`, address].filter(Boolean).join('\n');
  return (
    <Card
      title={m.admin_orders_recipient()}
      extra={
        <>
          {isEditable(order) && (
            <Button
              size="small"
              type="text"
              icon={<Pencil size={13} />}
              aria-label={m.admin_order_show_recipient_edit()}
              onClick={() => setEdited(order)}
            >
              {m.admin_order_show_edit()}
            </Button>
          )}
          <CopyButton text={everything} label={m.admin_orders_copy_address()}>
            {m.admin_orders_copy()}
          </CopyButton>
        </>
      }
    >
      <p className={styles.address}>
        {recipient.name} <span className={textStyles.num}>{recipient.phone}</span>
        {address && (
          <>
            <br />
            {address}
          </>
        )}
      </p>
      <Facts
        items={known(
          [m.admin_orders_delivery(), delivery.name],
          [m.admin_order_show_delivery_on(), [delivery.on, delivery.slot].filter(Boolean).join(' ')],
          [m.admin_order_show_store(), delivery.store && `${delivery.store.name} ${delivery.store.store_id}`],
          [m.admin_order_show_tax_id(), tax_id],
        )}
      />
      {edited && <RecipientDialog order={edited} change={change} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function MethodCard({ order: { payment } }: { order: OrderForStaff }): ReactNode {
  const { bank } = payment;
  const account: Fact[] = bank
    ? [
        [m.admin_orders_bank(), `${bank.name} ${bank.branch} ${bank.code ? `(${bank.code})` : ''}`],
        [m.admin_orders_account_name(), bank.account_name],
        [
          m.admin_orders_account_number(),
          <span key="number" className={textStyles.num}>
            {bank.account_number}
          </span>,
        ],
      ]
    : [];
  return (
    <Card title={m.admin_orders_machine_payment()}>
      <Facts items={[[m.admin_orders_payment_name(), payment.name], ...account]} />
    </Card>
  );
}
