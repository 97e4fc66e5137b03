-- The shelf: what the orders took and hold, and some more; then the movements that led there. `demand` has the pieces of each item.
analyze demand;
update product_items i set stock = x.held + x.spare, reserved = x.held
from (
  select i.id, coalesce(d.held, 0) as held,
    case when i.id % 40 = 0 then 0 when i.id % 23 = 0 then 3 else 20 + i.id % 200 end as spare
  from made, product_items i join products p on p.id = i.product_id left join demand d on d.item = i.id where p.id > made.last_product
) x where x.id = i.id;
insert into stock_movements (product_item_id, kind, stock_delta, reserved_delta, created_at)
select i.id, 'initial', i.stock + coalesce(d.taken, 0), 0, now() - interval '3 years'
from made, product_items i join products p on p.id = i.product_id left join demand d on d.item = i.id
where p.id > made.last_product and i.stock + coalesce(d.taken, 0) > 0;

update products p set sold_count = x.sold, stock_word = x.word
from (
  select i.product_id, coalesce(sum(d.taken), 0) as sold,
    case when bool_or(i.stock - i.reserved > i.low_stock_threshold) then 'available' when bool_or(i.stock - i.reserved >= 1) then 'low' else 'sold_out' end as word
  from made, product_items i left join demand d on d.item = i.id where i.product_id > made.last_product group by 1
) x where x.product_id = p.id;
-- With what triggers copy from products, as none runs here.
insert into product_categories (product_id, category_id, position, on_shelf, available_until, sold_out, sort, list_price)
select p.id, p.main_category_id, p.sort, p.shelf_status = 'on_shelf', p.available_until, p.stock_word = 'sold_out', p.sort, p.list_price
from products p, made where p.id > made.last_product order by p.main_category_id, p.id;

update content_versions set version = version + 1;
insert into content_changes (name) values ('shelf'), ('facets'), ('categories'), ('brands');
-- The reports' triggers did not see the rows.
insert into report_marks (day) select d::date from generate_series(now() - interval '3 years 2 days', now() + interval '10 days', interval '1 day') d;
