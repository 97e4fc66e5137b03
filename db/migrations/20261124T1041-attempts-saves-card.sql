-- expand: whether a charge also saves its card for the customer
alter table payment_attempts add column saves_card boolean not null default false;
comment on column payment_attempts.saves_card is 'The card is to be saved, and was not saved yet.';
