-- expand: whoever sends a mail holds it for a while, so that two workers with the same mail never both send it.
alter table mails add column taken_at timestamptz;
comment on column mails.taken_at is 'When somebody last began to send it; another takes it over only when that is a while ago.';
