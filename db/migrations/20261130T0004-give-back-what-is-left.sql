-- expand: an order from which an edit took more than was left after refunds and favours said that more is to be given back than came in

create or replace function order_money(order_id bigint, currency text, total bigint, status text,
  out received bigint, out refunded bigint, out net bigint, out due bigint, out to_give_back bigint)
language sql stable
begin atomic
  select came.amount, back.live, n.net,
    case when came.amount > 0 then greatest(n.net, 0) else 0 end,
    back.waiting + least(greatest(-n.net, 0), greatest(came.amount - back.live, 0))
  from (select coalesce(sum(p.amount), 0)::bigint as amount from payments p where p.order_id = $1 and p.currency = $2) came
  cross join (
    select coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)::bigint as live,
      coalesce(sum(r.amount) filter (where r.state <> 'failed' and r.kind in ('edit', 'late_money')), 0)::bigint as corrected,
      -- A failed return or goodwill refund is counted by itself: it was promised beside the total, so the sums alone would look
      -- settled. A later refund that did not fail replaces it.
      coalesce(sum(r.amount) filter (where r.state in ('to_do', 'started', 'unknown') or r.state = 'failed' and r.kind in ('return', 'goodwill')
        and not exists (select from refunds n where n.order_id = $1 and n.id > r.id and n.state <> 'failed')), 0)::bigint as waiting
    from refunds r where r.order_id = $1 and r.currency = $2) back
  cross join lateral (select case when $4 = 'cancelled' then back.live - came.amount else $3 - came.amount + back.corrected end as net) n;
end;
