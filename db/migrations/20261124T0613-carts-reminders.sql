-- expand: a customer is reminded of a cart at most twice, one hour and one day after its last change
alter table carts add column reminders smallint not null default 0 check (reminders between 0 and 2);
comment on column carts.reminders is 'How many of the two reminders were decided, sent or not.';
