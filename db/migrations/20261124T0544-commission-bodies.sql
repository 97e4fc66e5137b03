-- expand early: functions of a row have their text parsed when they are called, so that columns can be added to that row
-- Since its minor releases of late 2026 PostgreSQL refuses `add column … default` to a table whose row type a parsed body reads
-- (“because function … uses its row type”). Named by its place: before the first migration that does so.

create or replace function line_money_back(l order_lines) returns bigint language sql immutable parallel safe as $$
  select r.value - portion_of(l.credits_share, r.value, l.line_total - l.discount)
  from (select portion_of(l.line_total - l.discount, portion_of(l.line_total, l.refunded_quantity, l.quantity), l.line_total) as value) r
$$;

create or replace function commission_base(o orders) returns bigint language sql stable parallel safe as $$
  select case when o.status in ('cancelled', 'returned') or o.payment_status not in ('paid', 'partially_refunded') then 0 else greatest(0, least(
    o.items_total - o.discount_total - (select coalesce(sum(l.credits_share + line_money_back(l)), 0) from order_lines l
      where l.order_id = o.id and l.kind in ('item', 'part') and not l.is_credit),
    o.grand_total + (select coalesce(sum(e.amount), 0) from money_entries e where e.order_id = o.id and e.kind = 'refund'))) end
$$;
