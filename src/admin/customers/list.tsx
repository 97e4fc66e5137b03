import { Users } from 'lucide-react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { Day, Money, Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { between, choiceFilter, createColumns, multiChoiceFilter, written, writtenAs } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { statusOptions } from '../orders/choices.ts';
import { bulk, mergeActions } from './bulk.ts';
import { CustomerName, Marks, PhoneCustomer } from './cells.tsx';
import * as choices from './choices.ts';

const column = createColumns<CustomerRow>();
const right = { align: 'right' } as const;

/** All customers; a saved view of this list is a segment. */
export const CustomerList = list({
  name: 'customers',
  title: m.admin_customers_title,
  things: m.admin_customers_things,
  from: 'customers.list',
  sort: '-created_at',
  icon: Users,
  open: ({ id }) => `/customers/${id}`,
  edit: ({ id }) => `/customers/${id}/edit`,
  openNeeds: 'customers update',
  create: { needs: 'customers create', path: '/customers/create', label: m.admin_customers_create },
  search: m.admin_customers_search,
  filters: [
    choiceFilter('level', m.admin_customers_level, choices.levelOptions),
    choiceFilter('tag', m.admin_customers_tag, choices.tagOptions),
    choiceFilter('idle_days', m.admin_customers_idle, choices.idleOptions),
    choiceFilter('orders_from', m.admin_customers_orders, choices.orderCountOptions),
    choiceFilter('spent_from', m.admin_customers_spent, choices.spentOptions),
    choiceFilter('average_from', m.admin_customers_average, choices.averageOptions),
    between('ordered_from', 'ordered_until', m.admin_customers_last),
    choiceFilter('has_credits', m.admin_customers_credits, choices.creditOptions),
    choiceFilter('has_coupons', m.admin_customers_coupons, choices.couponOptions),
    choiceFilter('source', m.admin_customers_source, choices.sourceOptions),
    choiceFilter('birthday_month', m.admin_customers_birthday_month, choices.monthOptions),
    choiceFilter('marketing', m.admin_customers_consent, choices.consentOptions),
    between('joined_from', 'joined_until', m.admin_customers_joined),
    choiceFilter('duplicates', m.admin_customers_duplicates, choices.duplicateOptions),
    multiChoiceFilter('status', m.admin_customers_status, () => statusOptions(choices.customerStatuses)),
  ],
  columns: [
    column('name', m.admin_customers_name, 142, (c) => <CustomerName customer={c} />, { sort: 'name', ...written('name') }),
    column('email', m.admin_customers_email, [208, 182], (c) => <span title={c.email}>{c.email}</span>, written('email')),
    column('phone', m.admin_customers_phone, 102, (c) => c.phone ?? <Nothing />, written('phone')),
    column(
      'marks',
      m.admin_customers_level_tags,
      [104, 96],
      (c) => (c.level || c.tags.length > 0 ? <Marks customer={c} /> : <Nothing />),
      written('tags'),
    ),
    column('orders', m.admin_customers_orders, 52, (c) => formatCount(c.orders), { ...right, sort: 'orders', ...written('orders') }),
    column('spent', m.admin_customers_spent, [82, 80], (c) => <Money amount={c.spent} />, {
      ...{ ...right, sort: 'spent' },
      ...written('spent', 'amount'),
    }),
    column('average', m.admin_customers_average, [80, 98], (c) => (c.average === null ? <Nothing /> : <Money amount={c.average} />), {
      ...right,
      ...written('average', 'amount'),
    }),
    column('last', m.admin_customers_last, [96, 118], (c) => (c.last_order_at ? <When iso={c.last_order_at} /> : <Nothing />), {
      sort: 'last_order_at',
      ...written('last_order_at', 'time'),
    }),
    column('credits', m.admin_customers_credits, [64, 56], (c) => formatCount(c.credits), { ...right, ...written('credits') }),
    column('coupons', m.admin_customers_coupons, [60, 64], (c) => formatCount(c.coupons), { ...right, ...written('coupons') }),
    column(
      'source',
      m.admin_customers_source,
      [84, 78],
      (c) => (c.source ? <span title={c.source}>{choices.sourceLabel(c.source)}</span> : <Nothing />),
      {
        ...writtenAs('source', { staff: m.admin_customers_source_staff }),
      },
    ),
    column('joined', m.admin_customers_joined, [92, 98], (c) => <Day iso={c.created_at} />, {
      sort: 'created_at',
      ...written('created_at', 'time'),
    }),
  ],
  nameOf: ({ name }) => name,
  phone: (c) => <PhoneCustomer customer={c} />,
  bulk,
  mergeActions,
  empty: { title: m.admin_customers_empty, text: m.admin_customers_empty_text },
});
