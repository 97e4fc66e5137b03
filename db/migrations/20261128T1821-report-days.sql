-- expand: the days that are summed up for reports
create table report_days (
  day date primary key,
  zone text not null
);
comment on table report_days is 'A day without a row, with another time zone than the shop''s, or with a mark is computed from orders and ledger whenever it is read.';
