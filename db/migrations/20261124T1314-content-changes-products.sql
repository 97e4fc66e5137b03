-- expand: products say when they changed
-- All columns but the number sold, which no page shows: a sale changes a page only where a word about stock changes.
create trigger products_have_changed after insert or delete or update of
  type, source, handle, name, subtitle, description, spec_table, purchase_note, brand_id, main_category_id, options, badge, tags, video_url,
  related_ids, seo, slug, shelf_status, available_from, available_until, member_only, min_order_quantity, order_step, max_per_order,
  max_per_customer, is_credit, preorder, temperature, delivery_method_ids, requires_tax_id, tax_type, combo_pricing, combo_value, newbang,
  list_price, list_price_max, list_suggested_price, stock_word, archived_at, sort, version, sample on products
  for each row execute function record_product_change();
