-- expand: pages are read again when the shop's purse can pay for clearly more or less than before
create function covered_credits(balance bigint) returns bigint language sql immutable as $$
  select case when balance <= 0 then 0 else 1::bigint << length(ltrim(balance::bit(64)::text, '0')) - 1 end
$$;
comment on function covered_credits is 'The largest power of two within a balance: what a page may promise, so that it changes only when the balance halves or doubles.';

create trigger shop_purse_has_versions after update of balance on credit_purses
  for each row when (new.owner_type = 'shop' and covered_credits(old.balance) <> covered_credits(new.balance))
  execute function bump_content_version('settings');
