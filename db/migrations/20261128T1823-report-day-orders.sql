-- expand: sums of orders per day on which they were placed, for reports

-- Orders placed on a day of the time zone. `worth`: their value by their own rows; `booked`: the same by the ledger, on any day.
create function report_orders_on(on_day date, zone text)
  returns table (payment text, lives boolean, is_paid boolean, orders integer, net bigint, worth bigint, booked bigint) language sql stable parallel safe
begin atomic
  select coalesce(o.payment_kind, 'free'), o.status <> 'cancelled', o.payment_status in ('paid', 'partially_refunded', 'refunded'), count(*)::integer,
    sum(o.items_total + o.credit_items_total - o.discount_total + o.shipping_total)::bigint,
    coalesce(sum(o.grand_total) filter (where o.status <> 'cancelled'), 0)::bigint,
    coalesce(sum((select sum(e.amount) from money_entries e where e.order_id = o.id and e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit'))), 0)::bigint
  from orders o where o.created_at >= on_day::timestamp at time zone zone and o.created_at < (on_day + 1)::timestamp at time zone zone
  group by 1, 2, 3;
end;

create table report_day_orders (
  day date not null references report_days on delete cascade,
  payment text not null,
  lives boolean not null,
  is_paid boolean not null,
  orders integer not null,
  net bigint not null,
  worth bigint not null,
  booked bigint not null,
  primary key (day, payment, lives, is_paid)
);
comment on table report_day_orders is 'report_orders_on() of each day in report_days.';
