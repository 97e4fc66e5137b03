-- expand: the day on which a parcel left marks the days of its order
create function mark_shipped_order() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at, order_id) select moment, coalesce(new.order_id, old.order_id) from unnest(array[old.shipped_at, new.shipped_at]) moment where moment is not null;
  return null;
end $$;
create trigger new_parcels_mark_their_order after insert on order_shippings for each row when (new.shipped_at is not null) execute function mark_shipped_order();
create trigger shipped_parcels_mark_their_order after update of shipped_at on order_shippings
  for each row when (old.shipped_at is distinct from new.shipped_at) execute function mark_shipped_order();
create trigger gone_parcels_mark_their_order after delete on order_shippings for each row when (old.shipped_at is not null) execute function mark_shipped_order();
