-- expand: sums of the ledger per day, for reports

-- The ledger of a day. `fees`: what the providers keep of its payments, where it is known.
create function report_money_on(on_day date) returns table (kind text, method text, currency text, amount bigint, fees bigint)
language sql stable parallel safe
begin atomic
  select e.kind, e.method, e.currency, sum(e.amount)::bigint, coalesce(sum(p.fee) filter (where e.kind = 'payment'), 0)::bigint
  from money_entries e left join payments p on p.id = e.payment_id
  where e.day = on_day group by e.kind, e.method, e.currency;
end;

create table report_day_money (
  day date not null references report_days on delete cascade,
  kind text not null,
  method text,
  currency text not null,
  amount bigint not null,
  fees bigint not null
);
create index report_day_money_day on report_day_money (day);
comment on table report_day_money is 'report_money_on() of each day in report_days.';
