alter table tasks rename column cancel_asked to cancel_requested;
