alter table refunds rename column asked_at to queried_at;
