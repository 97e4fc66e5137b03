-- expand: the days that marks name

-- When a buyer's first order after a moment was placed that is not cancelled. A buyer is an e-mail address, or a phone without one.
create function report_next_order(buyer_email text, buyer_phone text, after timestamptz) returns timestamptz language sql stable parallel safe
begin atomic
  select case when buyer_email <> ''
    then (select min(o.created_at) from orders o where o.email = buyer_email and o.created_at > after and o.status <> 'cancelled')
    else (select min(o.created_at) from orders o where o.phone = buyer_phone and o.email = '' and o.created_at > after and o.status <> 'cancelled')
  end;
end;

-- A buyer's orders after a moment, up to the first that is not cancelled: which of them is the buyer's first may depend on an order of
-- that moment.
create function report_orders_after(buyer_email text, buyer_phone text, after timestamptz)
  returns table (id bigint, created_at timestamptz, paid_at timestamptz) language sql stable parallel safe
begin atomic
  select o.id, o.created_at, o.paid_at from orders o where buyer_email <> '' and o.email = buyer_email
    and o.created_at > after and o.created_at <= coalesce(report_next_order(buyer_email, buyer_phone, after), 'infinity')
  union all select o.id, o.created_at, o.paid_at from orders o where buyer_email = '' and o.email = '' and o.phone = buyer_phone
    and o.created_at > after and o.created_at <= coalesce(report_next_order(buyer_email, buyer_phone, after), 'infinity');
end;

-- Days with a mark. The days of a marked order are found when the mark is read, not when it is written: two transactions that change an
-- order or a buyer's orders at once do not see one another, but both their marks are read by one statement, which sees both changes.
create function report_marked_days(zone text) returns table (day date) language sql stable parallel safe
begin atomic
  with named as materialized (
    select o.id, o.created_at, o.paid_at, o.email, o.phone from orders o where o.id in (select m.order_id from report_marks m)
  ), touched as materialized (
    select n.id, n.created_at, n.paid_at from named n
    union select a.id, a.created_at, a.paid_at from named n cross join lateral report_orders_after(n.email, n.phone, n.created_at) a
  )
  select m.day from report_marks m where m.day is not null
  union select (m.placed_at at time zone zone)::date from report_marks m where m.placed_at is not null
  union select (t.created_at at time zone zone)::date from touched t
  union select (t.paid_at at time zone zone)::date from touched t where t.paid_at is not null
  union select (s.shipped_at at time zone zone)::date from touched t join order_shippings s on s.order_id = t.id where s.shipped_at is not null
  union select e.day from touched t join money_entries e on e.order_id = t.id;
end;

-- How the sums of a day were made: the time zone that it was cut in, and the edition of the sums. A day made in another way counts as
-- not stored, also for the program of another edition.
create function report_cut(zone text) returns text language sql immutable parallel safe
begin atomic
  select zone || ' 2';
end;
comment on column report_days.zone is 'report_cut() of the shop''s time zone.';
