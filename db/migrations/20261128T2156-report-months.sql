-- expand: whole months of sold items, so that a year is twelve sums of an item and not a row per day on which it was sold
create table report_months (
  month date primary key references report_days on delete cascade check (extract(day from month) = 1),
  zone text not null
);
comment on table report_months is 'Months all of whose days are in report_days. One with a marked day is read by its days.';
comment on column report_months.zone is 'report_cut() of the shop''s time zone.';
