import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Chip, Money } from '../kit/cells.tsx';
import { Face } from '../kit/face.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { language } from '../language.ts';
import { customerStatuses } from './choices.ts';

/** Name with its letter; who cannot sign in is marked. */
export function CustomerName({ customer }: { customer: CustomerRow }): ReactNode {
  return (
    <span className="customer-name">
      <Face name={customer.name} />
      <span className="clip" title={customer.name}>
        {customer.name}
      </span>
      {customer.status !== 'active' && <StatusTag status={customerStatuses[customer.status]} />}
    </span>
  );
}

/** Level first, then two tags and how many more. */
export function Marks({ customer: { level, tags } }: { customer: Pick<CustomerRow, 'level' | 'tags'> }): ReactNode {
  const rest = tags.length - 2;
  return (
    <span className="marks">
      {level && <Chip tone="accent">{inLocale(level.name, language())}</Chip>}
      {tags.slice(0, 2).map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {rest > 0 && <span className="meta">+{rest}</span>}
    </span>
  );
}

/** Two lines: who, and what they brought. */
export function PhoneCustomer({ customer }: { customer: CustomerRow }): ReactNode {
  return (
    <>
      <span className="phone-line">
        <strong className="phone-name">{customer.name}</strong>
        <Marks customer={customer} />
        <span className="phone-end">
          <Money amount={customer.spent} isStrong />
        </span>
      </span>
      <span className="phone-line">
        <span className="clip meta">{customer.email}</span>
        <span className="phone-end meta">{m.admin_customers_n_orders({ n: customer.orders })}</span>
      </span>
    </>
  );
}
