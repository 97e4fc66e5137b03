-- expand: what an edit took off the total, or money that came too much, was taken off the commission base again when it was given back

create or replace function commission_base(o orders) returns bigint language sql stable parallel safe as $$
  select case when o.status in ('cancelled', 'returned') or o.payment_status not in ('paid', 'partially_refunded') then 0 else greatest(0, least(
    o.items_total - o.discount_total - (select coalesce(sum(l.credits_share + line_money_back(l)), 0) from order_lines l
      where l.order_id = o.id and l.kind in ('item', 'part') and not l.is_credit),
    o.grand_total - (select coalesce(sum(r.amount), 0) from refunds r
      where r.order_id = o.id and r.state = 'done' and r.kind not in ('edit', 'late_money')))) end
$$;
