-- expand: effects not carried out yet have an index, so that metrics, diagnostics and the next worker read these alone among months of done ones
create index outbox_open on outbox (id) where done_at is null;
drop index outbox_waiting;
