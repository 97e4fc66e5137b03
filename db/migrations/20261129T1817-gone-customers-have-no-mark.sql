-- expand: a deleted customer takes its marks along, because nothing can be stored of it
create function unmark_gone_customer() returns trigger language plpgsql as $$
begin
  delete from customer_marks where customer_id = old.id;
  return null;
end $$;
create trigger gone_customers_have_no_mark after delete on customers for each row execute function unmark_gone_customer();
