-- expand: refunds of wallets are sent by TapPay's call
create or replace view report_refunds_by_hand as
select r.id as refund_id, r.order_id, r.amount, r.created_at from refunds r
left join payments p on p.id = r.payment_id
where r.state = 'to_do' and r.amount > 0
  and (p.kind is null or p.kind not in ('card', 'line_pay', 'jko_pay', 'apple_pay', 'google_pay', 'page_card')
    or p.kind = 'page_card' and r.queried_at is not null);
create or replace view telescope_provider_calls as
select 'charge' as what, provider, state, error_code as code, created_at as at from payment_attempts
union all
select 'refund', coalesce(p.provider, ''), r.state, null, r.created_at
from refunds r join payments p on p.id = r.payment_id
where p.kind in ('card', 'line_pay', 'jko_pay', 'apple_pay', 'google_pay', 'page_card') and p.attempt_id is not null
union all
select 'credits', method, attempt_state, null, created_at from credit_purchases where attempt_state is not null;
