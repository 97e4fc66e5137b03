-- expand: the trace that recorded an effect, continued by the worker that carries it out
alter table outbox add column trace_parent text check (length(trace_parent) <= 55);
comment on column outbox.trace_parent is 'W3C traceparent; null unless traces are recorded.';
