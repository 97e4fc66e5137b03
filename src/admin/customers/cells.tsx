import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Chip, Money } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { customerStatuses } from './choices.ts';
import styles from './customers.module.css';

/** Name with avatar; customers who cannot sign in are marked. */
export function CustomerName({ customer }: { customer: CustomerRow }): ReactNode {
  return (
    <span className={styles.customerName}>
      <Avatar name={customer.name} />
      <span className={textStyles.clip} title={customer.name}>
        {customer.name}
      </span>
      {customer.status !== 'active' && <StatusTag status={customerStatuses[customer.status]} />}
    </span>
  );
}

/** The level, two tags, and how many more. */
export function Marks({ customer: { level, tags } }: { customer: Pick<CustomerRow, 'level' | 'tags'> }): ReactNode {
  const rest = tags.length - 2;
  return (
    <span className={layoutStyles.inline}>
      {level && <Chip tone="accent">{inLocale(level.name, language())}</Chip>}
      {tags.slice(0, 2).map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {rest > 0 && <span className={textStyles.meta}>+{rest}</span>}
    </span>
  );
}

/** Two lines: name, and figures. */
export function PhoneCustomer({ customer }: { customer: CustomerRow }): ReactNode {
  return (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{customer.name}</strong>
        <Marks customer={customer} />
        <span className={listStyles.phoneEnd}>
          <Money amount={customer.spent} isStrong />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        <span className={`${textStyles.clip} ${textStyles.meta}`}>{customer.email}</span>
        <span className={`${listStyles.phoneEnd} ${textStyles.meta}`}>{m.admin_customers_n_orders({ n: customer.orders })}</span>
      </span>
    </>
  );
}
