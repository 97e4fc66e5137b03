-- expand: where the primary's log ended when a task was made, so that an export can be read from a replica that has come so far
alter table tasks add column wal_position pg_lsn;
alter table tasks alter column wal_position set default pg_current_wal_insert_lsn();
