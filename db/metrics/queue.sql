-- Figures of the job queue for /metrics, where a worker has made it: name, label, value.
select 'jobs_waiting' as name, name as label, count(*)::float8 as value
from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name
union all
select 'jobs_failed', name, count(*)::float8 from pgboss.job where state = 'failed' group by name
union all
select 'worker_seen_timestamp_seconds', '', extract(epoch from max(cron_on))::float8 from pgboss.version having max(cron_on) is not null
union all
select 'nightly_sweep_timestamp_seconds', '', extract(epoch from max(completed_on))::float8
from pgboss.job where name = 'nightly-sweep' and state = 'completed' having max(completed_on) is not null;
