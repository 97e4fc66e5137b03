-- expand: when the providers pay out what they collected
create view report_payouts as
select e.day as received_on, p.kind as method, p.state = 'authorised' and p.capture_due is null as is_held, m.payout_days,
  coalesce(p.captured_at, p.capture_due) as collected_at, coalesce(p.fee, 0) as fee,
  p.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state = 'done'), 0)::bigint as amount
from payments p
join money_entries e on e.payment_id = p.id and e.kind = 'payment'
join orders o on o.id = p.order_id
left join payment_attempts a on a.id = p.attempt_id
join payment_methods m on m.id = coalesce(a.payment_method_id, o.payment_method_id) and m.kind = p.kind
where m.payout_days is not null and p.state in ('captured', 'authorised');
