-- expand: what a supplier's product was at the last sync and at the import
alter table newbang_products
  add column id bigint generated always as identity unique,
  add column name text not null default '',
  add column applied jsonb,
  add column seen_in bigint,
  add column seen_page integer,
  add column shelf text not null default 'on' check (shelf in ('on', 'off')),
  add column changed_at timestamptz,
  add column created_at timestamptz not null default now();
comment on column newbang_products.applied is 'The values that Newbang last gave our product. What differs from them was edited by staff, and no sync touches it.';
comment on column newbang_products.seen_in is 'The last sync that saw the product: a second record with its id in the same sync is refused.';
comment on column newbang_products.shelf is 'off: the supplier does not sell it at present.';
create index newbang_products_state on newbang_products (state, id);
create index newbang_products_product on newbang_products (product_id) where product_id is not null;
