-- expand: at most one warning of expiring credits for each customer and day
alter table credit_purses add column warned_on date;
comment on column credit_purses.warned_on is 'The shop''s day on which its owner was last warned of expiring credits.';
