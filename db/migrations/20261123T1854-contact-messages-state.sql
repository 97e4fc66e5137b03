-- expand: two people may answer the same message; the second one is told.
alter table contact_messages add column version integer not null default 1;
