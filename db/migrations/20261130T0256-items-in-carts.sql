-- expand: an item that staff remove from its product stays, inactive, while a cart contains it, so that its shopper is told
create function items_in_carts(ids bigint[]) returns setof bigint language sql stable as $$
  select distinct product_item_id from cart_items where product_item_id = any(ids)
$$;
comment on function items_in_carts is 'Those of these items that a cart contains.';
