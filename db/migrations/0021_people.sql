-- expand: staff who look in as a customer, and the second step at their own sign-in.
alter table customer_codes add column staff_id bigint references staff on delete cascade;
alter table customer_tokens add column staff_id bigint references staff on delete cascade;
comment on column customer_tokens.staff_id is 'Staff who look in as this customer: the session is short and says so on every page.';

alter table staff add column totp_on boolean not null default false;
alter table staff add column totp_last_step bigint;
alter table staff add column recovery_hashes bytea[] not null default '{}';
comment on column staff.totp_on is 'The second step is asked at sign-in; before, the secret only waits for its first code.';
comment on column staff.totp_last_step is 'The half minute of the last code that was taken: the same code is never taken twice.';
comment on column staff.recovery_hashes is 'One-time codes for a lost telephone; each is taken out when it is used.';
