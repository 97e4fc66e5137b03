-- expand: days whose figures changed since they were summed up for reports
create table report_marks (
  id bigint generated always as identity primary key,
  day date,
  placed_at timestamptz,
  check (num_nonnulls(day, placed_at) > 0)
);
comment on table report_marks is 'Written by triggers in the transaction that changes an order or the ledger, only added to, and taken by the job that sums up days.';
comment on column report_marks.day is 'A day of the ledger that changed.';
comment on column report_marks.placed_at is 'An order placed then changed. The shop''s time zone makes a day of it when it is read.';
