-- expand: which alerts each staff member has read
create table staff_alert_reads (
  staff_id bigint primary key references staff on delete cascade,
  read_until bigint not null
);
comment on column staff_alert_reads.read_until is 'The id of the newest alert that they have seen; it only grows.';
