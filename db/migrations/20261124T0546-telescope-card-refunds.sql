-- expand: refunds that staff send are no calls of a provider
create or replace view telescope_provider_calls as
select 'charge' as what, provider, state, error_code as code, created_at as at from payment_attempts
union all
select 'refund', coalesce(p.provider, ''), r.state, null, r.created_at
from refunds r join payments p on p.id = r.payment_id where p.kind = 'card' and p.attempt_id is not null
union all
select 'credits', method, attempt_state, null, created_at from credit_purchases where attempt_state is not null;
