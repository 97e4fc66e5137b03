-- expand: the sums of items of whole months
create table report_month_items (
  month date not null references report_months on delete cascade,
  kind text not null check (kind in ('item', 'part', 'group')),
  product_id bigint,
  product_item_id bigint,
  sku text not null,
  line_id bigint not null,
  quantity integer not null,
  returned integer not null,
  orders integer not null,
  product_orders integer not null,
  goods bigint not null,
  refunded bigint not null,
  cost bigint
);
create index report_month_items_month on report_month_items (month);
comment on table report_month_items is 'The sums of report_day_items over each month in report_months.';
