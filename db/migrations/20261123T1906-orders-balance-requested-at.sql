alter table orders rename column due_asked_at to balance_requested_at;
