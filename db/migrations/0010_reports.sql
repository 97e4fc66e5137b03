-- What reports read: views over the money ledger and the lines. Amounts in minor units, days in the shop's time zone.

-- Sums of the ledger per day, kind and payment method.
create view report_money as
select day, kind, method, currency, sum(amount)::bigint as amount, count(distinct order_id)::integer as orders
from money_entries
group by day, kind, method, currency;

-- One row per order and day on which its worth moved.
create view report_orders as
select order_id, day, sum(amount)::bigint as amount
from money_entries
where kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit')
group by order_id, day;

-- The day an order was placed, and whether it still counts.
create view report_first_days as
select o.id as order_id, min(e.day) as day, o.status <> 'cancelled' as lives
from orders o join money_entries e on e.order_id = o.id
group by o.id;

-- What an order is worth by its own row: the other way to the ledger's sum.
create view report_worth as
select id as order_id, case when status = 'cancelled' then 0 else grand_total end as worth from orders;

-- Goods of live orders, combos by their parts. `refunded` is what went back in money and credits.
create view report_goods as
select (o.created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.spec, l.quantity, l.returned_quantity,
  l.line_total - l.discount as goods, l.cost_price * (l.quantity - l.returned_quantity) as cost,
  coalesce((select sum(r.amount + r.credits) from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'failed'
    where r.order_line_id = l.id), 0)::bigint as refunded
from orders o join order_lines l on l.order_id = o.id
where o.status <> 'cancelled' and l.kind in ('item', 'part');

-- Goods after discount of live orders by the orders' own totals: the other way to report_goods' sum.
create view report_order_goods as
select (created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  id as order_id, items_total + credit_items_total - discount_total as goods
from orders where status <> 'cancelled';
