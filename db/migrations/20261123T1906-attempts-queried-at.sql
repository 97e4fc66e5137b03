alter table payment_attempts rename column asked_at to queried_at;
