-- expand: a mail that was sent again names the first
alter table mails add column resend_of bigint references mails on delete set null;
alter table mails add column staff_id bigint references staff on delete set null;
create index mails_found on mails using gin (search_grams(recipient || ' ' || subject));
create index mails_by_kind on mails (kind, id desc);
comment on column mails.staff_id is 'The staff member who sent it again.';
