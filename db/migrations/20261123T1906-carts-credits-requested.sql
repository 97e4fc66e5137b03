alter table carts rename column credits_wanted to credits_requested;
alter table carts rename constraint carts_credits_wanted_check to carts_credits_requested_check;
