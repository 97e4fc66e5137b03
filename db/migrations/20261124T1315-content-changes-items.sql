-- expand: items say when they changed
-- All columns that shoppers see but stock and reservations: those go through refreshAfterMoves (catalog/commands/list-columns.ts).
create trigger product_items_have_changed after insert or delete or update of
  sku, option_values, price, suggested_price, min_price, credit_price, safety_stock, backorder_limit, low_stock_threshold, media_id,
  position, active on product_items
  for each row execute function record_item_change();
