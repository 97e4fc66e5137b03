-- expand: a charge whose money is collected later
alter table payment_attempts add column capture_delay smallint check (capture_delay = -1 or capture_delay between 1 and 30);
comment on column payment_attempts.capture_delay is 'As the provider was told: after so many days, -1: when staff say so, null: at once.';
