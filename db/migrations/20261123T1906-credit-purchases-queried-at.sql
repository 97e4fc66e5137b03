alter table credit_purchases rename column asked_at to queried_at;
