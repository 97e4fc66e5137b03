import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Input } from 'antd';
import { Search, UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call, type Output } from '../../client.ts';
import type { Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import menuStyles from '../../kit/menu.module.css';
import pickersStyles from '../../kit/pickers/pickers.module.css';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import styles from './create.module.css';
import type { NewOrder } from './new-order.ts';

type Found = Output<'customers.list'>['data'][number];

/** Finds a member, who fills the fields and owns the order. */
export function CustomerSearch({ form }: { form: Form<NewOrder> }): ReactNode {
  const [q, setQ] = useState('');
  const settledText = useSettled(q.trim(), 250);
  const { data } = useQuery({
    queryKey: ['customers.list', 'for an order', settledText],
    queryFn: ({ signal }) => call('customers.list', { q: settledText, per_page: 6 }, signal),
    enabled: settledText.length > 0,
  });
  const { customer } = form.value;
  const choose = ({ id, name, email, phone }: Found): void => {
    form.change((order) => ({
      ...order,
      ...{ customer: { id, name }, email, makes_member: false },
      orderer: { ...order.orderer, name, phone: phone ?? order.orderer.phone },
    }));
    setQ('');
  };
  if (customer)
    return (
      <Flex component="p" gap="small" wrap align="center" className={layoutStyles.well} data-tone="accent">
        <UserRound size={15} aria-hidden="true" /> {m.admin_order_create_customer_chosen()} <strong>{customer.name}</strong>
        <Button type="text" size="small" icon={<X size={14} />} onClick={() => form.field('customer').set(null)}>
          {m.admin_order_create_customer_drop()}
        </Button>
      </Flex>
    );
  const found = settledText && q.trim() ? data?.data : undefined;
  return (
    <div className={pickersStyles.itemPicker}>
      <Input
        prefix={<Search size={15} aria-hidden="true" />}
        aria-label={m.admin_order_create_customer_search()}
        placeholder={m.admin_order_create_customer_search()}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {found?.length === 0 && <p className={textStyles.meta}>{m.admin_order_create_customer_none()}</p>}
      {found && found.length > 0 && (
        <ul data-testid="menu" className={`${menuStyles.menu} ${styles.newOrderFound}`}>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className={menuStyles.menuItem} onClick={() => choose(one)}>
                {one.name} <span className={textStyles.meta}>{[one.phone, one.email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
