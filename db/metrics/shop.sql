-- Figures of the shop for /metrics, one row each: name, label, value. Bounded: at most the last 20,000 rows of a table are read.
select 'effects_waiting' as name, kind as label, count(*) filter (where attempts <= 8)::float8 as value
from outbox where done_at is null group by kind
union all
select 'effects_failed', kind, count(*) filter (where attempts > 8)::float8 from outbox where done_at is null group by kind
union all
select 'effects_oldest_seconds', '', coalesce(extract(epoch from now() - min(created_at) filter (where attempts <= 8)), 0)::float8
from outbox where done_at is null
union all
select 'orders_last_hour', '', count(*)::float8
from (select created_at from orders order by id desc limit 20000) o where created_at > now() - interval '1 hour'
union all
select 'payment_attempts_last_hour', s.state, count(a.state)::float8
from (values ('started'), ('unknown'), ('redirected'), ('captured'), ('failed')) s (state)
left join (select state, created_at from payment_attempts order by number desc limit 20000) a
  on a.state = s.state and a.created_at > now() - interval '1 hour'
group by s.state
union all
select 'mails_last_hour', s.state, count(m.state)::float8
from (values ('sending'), ('sent'), ('sink'), ('failed')) s (state)
left join (select state, created_at from mails order by id desc limit 20000) m
  on m.state = s.state and m.created_at > now() - interval '1 hour'
group by s.state
union all
select 'last_backup_timestamp_seconds', '', extract(epoch from backed_up_at)::float8 from shop_state where backed_up_at is not null
union all
-- Only an account with pg_monitor, or the superuser, sees the replicas of others.
select 'standby_lag_seconds', concat_ws(' ', nullif(application_name, ''), host(client_addr)), max(extract(epoch from coalesce(replay_lag, interval '0')))::float8
from pg_stat_replication where replay_lsn is not null group by 2
union all
select 'standby_lag_bytes', concat_ws(' ', nullif(application_name, ''), host(client_addr)), max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8
from pg_stat_replication where replay_lsn is not null group by 2;
