-- expand: what a customer ordered in all, so that customers are listed by it without adding up the orders of the shop; orders that change meanwhile are marked
create table customer_totals (
  customer_id bigint primary key references customers on delete cascade,
  orders integer not null,
  paid_orders integer not null,
  spent bigint not null,
  last_order_at timestamptz
);
comment on table customer_totals is 'Sums of the orders of each customer that is not among marked_customers(), which are summed up from the orders when they are read.';
comment on column customer_totals.orders is 'Orders that are not cancelled.';
comment on column customer_totals.paid_orders is 'Those of them that are paid, also when refunded in part.';
comment on column customer_totals.spent is 'Their grand totals, minor units.';
comment on column customer_totals.last_order_at is 'When the last order that is not cancelled was placed.';

insert into customer_totals (customer_id, orders, paid_orders, spent, last_order_at)
select c.id, coalesce(o.orders, 0), coalesce(o.paid_orders, 0), coalesce(o.spent, 0), o.last_order_at
from customers c left join (
  select customer_id, count(*) as orders, count(*) filter (where payment_status in ('paid', 'partially_refunded')) as paid_orders,
    sum(grand_total) filter (where payment_status in ('paid', 'partially_refunded')) as spent, max(created_at) as last_order_at
  from orders where status <> 'cancelled' and customer_id is not null group by customer_id
) o on o.customer_id = c.id;
create index customer_totals_spent on customer_totals (spent, customer_id);
create index customer_totals_orders on customer_totals (orders, customer_id);
-- Customers without an order come last in both directions.
create index customer_totals_newest_order on customer_totals (last_order_at desc nulls last, customer_id desc);
create index customer_totals_oldest_order on customer_totals (last_order_at nulls last, customer_id desc);
