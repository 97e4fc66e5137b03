-- What each customer ordered in all: the triggers did not see the rows.
insert into customer_totals (customer_id, orders, paid_orders, spent, last_order_at)
select c.id, coalesce(o.orders, 0), coalesce(o.paid_orders, 0), coalesce(o.spent, 0), o.last_order_at
from customers c left join (
  select customer_id, count(*) as orders, count(*) filter (where payment_status = 'paid') as paid_orders,
    sum(grand_total) filter (where payment_status = 'paid') as spent, max(created_at) as last_order_at
  from orders where status <> 'cancelled' and customer_id is not null group by customer_id
) o on o.customer_id = c.id
where not exists (select from customer_totals t where t.customer_id = c.id);
