-- expand: the supplier's own words for a refusal
alter table newbang_orders
  add column error_words text;
comment on column newbang_orders.error_words is 'The word of the supplier for its refusal, as it came.';
