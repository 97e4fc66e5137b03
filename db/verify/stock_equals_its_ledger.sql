-- Says: Stock and promises of an item or gift are the sums of their ledger.
-- Do: Compare the item's stock ledger with a count of the shelf, then correct the stock by hand with a reason; if a program wrote the row, find it in the log by the time.
select 'item ' || i.sku || ': stock ' || i.stock || ' and reserved ' || i.reserved || ', by the ledger ' || coalesce(sum(m.stock_delta), 0) || ' and ' || coalesce(sum(m.reserved_delta), 0) as what
from product_items i left join stock_movements m on m.product_item_id = i.id
group by i.id
having i.stock <> coalesce(sum(m.stock_delta), 0) or i.reserved <> coalesce(sum(m.reserved_delta), 0)
union all
select 'gift ' || g.id || ': stock ' || g.stock || ' and reserved ' || g.reserved || ', by the ledger ' || coalesce(sum(m.stock_delta), 0) || ' and ' || coalesce(sum(m.reserved_delta), 0)
from gifts g left join stock_movements m on m.gift_id = g.id
group by g.id
having g.stock <> coalesce(sum(m.stock_delta), 0) or g.reserved <> coalesce(sum(m.reserved_delta), 0)
