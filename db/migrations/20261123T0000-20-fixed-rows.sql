-- Rows that every shop has from its first day; emptying the demo inserts them again.
create function insert_fixed_rows() returns void language sql as $$
  insert into payment_methods (id, name, kind, provider, expire_minutes, sandbox, active)
  values (1, '{"tw": "信用卡", "en": "Credit card"}', 'card', 'tappay', 30, true, false);
  insert into credit_purses (owner_type) values ('shop');
$$;
select insert_fixed_rows();
