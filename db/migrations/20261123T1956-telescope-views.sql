-- expand: what the diagnostics of the back office count: kinds, states and moments, nothing about a person.
create view telescope_mails as select kind, state, created_at as at from mails;
create view telescope_provider_calls as
select 'charge' as what, provider, state, error_code as code, created_at as at from payment_attempts
union all
select 'refund', coalesce(p.provider, ''), r.state, null, r.created_at
from refunds r join payments p on p.id = r.payment_id where p.attempt_id is not null
union all
select 'credits', method, attempt_state, null, created_at from credit_purchases where attempt_state is not null;
create view telescope_callbacks as
select 'store_map' as what, created_at as at, used_at is not null as arrived from store_map_visits
union all
select 'carrier', created_at, true from shipping_events;
create view telescope_media as select count(*)::integer as pictures, coalesce(sum(bytes), 0)::bigint as bytes from media;
create view telescope_migrations as select max(name) as latest, count(*)::integer as applied from migrations;
