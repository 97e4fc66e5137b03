-- Says: The prices and the stock word that lists show are those of the product's items.
-- Do: Save the product once in the back office: its list price and stock word are computed again.
with sold as (
  select p.id, p.list_price, p.list_price_max, p.stock_word, p.min_order_quantity, i.low_stock_threshold,
    case when p.is_credit then coalesce(i.credit_price, i.price) else i.price end as price,
    i.stock - i.reserved - i.safety_stock + i.backorder_limit as sellable
  from products p join product_items i on i.product_id = p.id and i.active
  where p.type <> 'combo'
), told as (
  select id, list_price, list_price_max, stock_word, min(price) as lowest, max(price) as highest,
    case when bool_or(sellable >= min_order_quantity and sellable > low_stock_threshold) then 'available'
      when bool_or(sellable >= min_order_quantity) then 'low' else 'sold_out' end as word
  from sold group by id, list_price, list_price_max, stock_word
)
select 'product ' || id || ': shows ' || list_price || ' to ' || list_price_max || ', ' || stock_word || '; by its items ' || lowest || ' to ' || highest || ', ' || word as what
from told where list_price <> lowest or list_price_max <> highest or stock_word <> word
union all
select 'gift ' || id || ' has stock of its own beside that of its item' from gifts where linked_item_id is not null and (stock <> 0 or reserved <> 0)
