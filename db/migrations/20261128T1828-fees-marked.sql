-- expand: a fee that becomes known later marks the day of its payment in the ledger
create function mark_fee_day() returns trigger language plpgsql as $$
begin
  insert into report_marks (day) select e.day from money_entries e where e.payment_id = new.id;
  return null;
end $$;
create trigger known_fees_mark_their_day after update of fee on payments for each row when (old.fee is distinct from new.fee) execute function mark_fee_day();
