-- Says: No charge, refund, order or effect waits longer than it may.
-- Do: See `npm run shop -- doctor` for the jobs; is the worker running?
select 'charge ' || id || ' is ' || state || ' since ' || created_at::text as what from payment_attempts
where state in ('started', 'unknown') and created_at < ($1::jsonb ->> 'now')::timestamptz - interval '30 minutes'
union all
select 'refund ' || id || ' is ' || state || ' since ' || created_at::text from refunds
where state in ('started', 'unknown') and created_at < ($1::jsonb ->> 'now')::timestamptz - interval '1 hour'
union all
select 'order ' || o.order_no || ' should have expired at ' || o.expires_at::text from orders o
where o.expires_at < ($1::jsonb ->> 'now')::timestamptz - interval '1 hour' and o.status = 'pending' and o.payment_status in ('unpaid', 'failed')
  and not exists (select from payment_attempts a where a.order_id = o.id and a.state in ('started', 'unknown', 'redirected'))
union all
select 'effect ' || effect_key || ' waits since ' || created_at::text from outbox
where done_at is null and created_at < ($1::jsonb ->> 'now')::timestamptz - interval '1 day'
