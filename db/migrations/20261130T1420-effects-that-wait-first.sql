-- expand: what no worker has yet comes first in the index of effects that are not done, so that a worker does not read past the backlog of a campaign
drop index outbox_open;
create index outbox_open on outbox (dispatched_at, id) where done_at is null;
