import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { CopyButton, Money } from '../kit/cells.tsx';
import { Card, Facts } from '../kit/page.tsx';

type Person = OrderForStaff['recipient'];
const addressOf = ({ zip, city, district, address }: Person): string => [zip, `${city}${district}${address}`].filter(Boolean).join(' ');

/** Who ordered, where it goes, how it is paid. */
export function Rail({ order }: { order: OrderForStaff }): ReactNode {
  return (
    <>
      <CustomerCard order={order} />
      <RecipientCard order={order} />
      <MethodCard order={order} />
    </>
  );
}

function CustomerCard({ order: { orderer, customer, customer_note, currency } }: { order: OrderForStaff }): ReactNode {
  return (
    <Card title={m.admin_orders_customer()}>
      <div className="person">
        <span className="avatar" aria-hidden="true">
          {[...orderer.name][0]}
        </span>
        <div>
          <strong>{orderer.name}</strong>
          <p className="meta">
            {customer ? (
              <>
                {m.admin_orders_customer_count({ n: customer.order_count })} <Money amount={customer.spent} currency={currency} />
              </>
            ) : (
              m.admin_orders_guest()
            )}
          </p>
        </div>
      </div>
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
      {customer_note && (
        <p className="customer-note">
          <span className="visually-hidden">{m.admin_orders_note()} </span>
          {customer_note}
        </p>
      )}
    </Card>
  );
}

function RecipientCard({ order: { recipient, delivery } }: { order: OrderForStaff }): ReactNode {
  const address = addressOf(recipient);
  const everything = [`${recipient.name} ${recipient.phone}`, address].filter(Boolean).join('\n');
  return (
    <Card
      title={m.admin_orders_recipient()}
      extra={
        <CopyButton text={everything} label={m.admin_orders_copy_address()}>
          {m.admin_orders_copy()}
        </CopyButton>
      }
    >
      <p className="address">
        {recipient.name} <span className="num">{recipient.phone}</span>
        {address && (
          <>
            <br />
            {address}
          </>
        )}
      </p>
      <Facts items={[[m.admin_orders_delivery(), delivery.name]]} />
    </Card>
  );
}

function MethodCard({ order: { payment } }: { order: OrderForStaff }): ReactNode {
  const { bank } = payment;
  const account: [string, ReactNode][] = bank
    ? [
        [m.admin_orders_bank(), `${bank.name} ${bank.branch} ${bank.code ? `(${bank.code})` : ''}`],
        [m.admin_orders_account_name(), bank.account_name],
        [
          m.admin_orders_account_number(),
          <span key="number" className="num">
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
