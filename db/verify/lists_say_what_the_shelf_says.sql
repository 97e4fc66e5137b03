-- Says: The prices and the stock word that lists show are those of the product's items.
-- Do: Save the product once in the back office: its list price and stock word are computed anew.
select 'product ' || p.id || ': shows ' || p.list_price || ' to ' || p.list_price_max || ', its items cost ' || min(i.price) || ' to ' || max(i.price) as what
from products p join product_items i on i.product_id = p.id and i.active
where p.type <> 'combo'
group by p.id having p.list_price <> min(i.price) or p.list_price_max <> max(i.price)
