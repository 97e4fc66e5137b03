-- expand: sold products per day on which their orders were placed, for reports

-- Goods of live orders placed on a day of the time zone, combos by their parts. `line_id` leads to the name.
create function report_products_on(on_day date, zone text)
  returns table (product_id bigint, quantity integer, goods bigint, line_id bigint) language sql stable parallel safe
begin atomic
  select l.product_id, sum(l.quantity)::integer, sum(l.line_total - l.discount)::bigint, max(l.id)
  from orders o join order_lines l on l.order_id = o.id
  where o.created_at >= on_day::timestamp at time zone zone and o.created_at < (on_day + 1)::timestamp at time zone zone
    and o.status <> 'cancelled' and l.kind in ('item', 'part') and l.product_id is not null
  group by l.product_id;
end;

create table report_day_products (
  day date not null references report_days on delete cascade,
  product_id bigint not null,
  quantity integer not null,
  goods bigint not null,
  line_id bigint not null,
  primary key (day, product_id)
);
comment on table report_day_products is 'report_products_on() of each day in report_days.';
