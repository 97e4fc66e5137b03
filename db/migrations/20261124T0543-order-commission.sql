-- expand: the money of an order that a commission is computed from, for partners of offers and the affiliate network alike

-- A part of an amount, rounded half up: modules/pricing/quote/refunds.ts computes the same.
create function portion_of(amount bigint, part bigint, whole bigint) returns bigint language sql immutable parallel safe
return case when whole = 0 then 0 else (2 * amount * part + whole) / (2 * whole) end;

-- What of a line was given back in money.
create function line_money_back(l order_lines) returns bigint language sql immutable parallel safe
begin atomic
  select r.value - portion_of(l.credits_share, r.value, l.line_total - l.discount)
  from (select portion_of(l.line_total - l.discount, portion_of(l.line_total, l.refunded_quantity, l.quantity), l.line_total) as value) r;
end;

-- The goods that stay with the buyer, after discounts, without delivery and without what credits paid; never more than the money
-- that was not given back. Nothing before the order is paid and once it was cancelled or returned.
create function commission_base(o orders) returns bigint language sql stable parallel safe
begin atomic
  select case when o.status in ('cancelled', 'returned') or o.payment_status not in ('paid', 'partially_refunded') then 0 else greatest(0, least(
    o.items_total - o.discount_total - (select coalesce(sum(l.credits_share + line_money_back(l)), 0) from order_lines l
      where l.order_id = o.id and l.kind in ('item', 'part') and not l.is_credit),
    o.grand_total + (select coalesce(sum(e.amount), 0) from money_entries e where e.order_id = o.id and e.kind = 'refund'))) end;
end;
