-- Departments with a category per kind of thing, forty brands, products with one to six items. Stock comes with the orders.
create temp table department_category (part int, id bigint);
with made_categories as (
  insert into categories (name, slug, sort)
  select jsonb_build_object('tw', tw, 'en', en), jsonb_build_object('tw', lower(en), 'en', lower(en)), part from department order by part
  returning id, name
)
insert into department_category select d.part, c.id from made_categories c join department d on d.tw = c.name ->> 'tw';
create temp table thing_category (thing int, id bigint);
with made_categories as (
  insert into categories (parent_id, name, slug, sort)
  select d.id, jsonb_build_object('tw', t.tw, 'en', initcap(t.en)), jsonb_build_object('tw', replace(t.en, ' ', '-'), 'en', replace(t.en, ' ', '-')), t.n
  from thing t join department_category d using (part) order by t.n
  returning id, sort
)
insert into thing_category select sort, id from made_categories;
create temp table made_brand (n serial, id bigint);
with made_brands as (
  insert into brands (name, slug, sort)
  select jsonb_build_object('tw', s.tw || '工坊 ' || i, 'en', s.en || ' Works ' || i), jsonb_build_object('tw', 'works-' || i, 'en', 'works-' || i), i
  from generate_series(1, 40) i join style s on s.n = 1 + i % 20
  returning id
)
insert into made_brand (id) select id from made_brands;

-- Rich text is stored as structure.
create function pg_temp.paragraph(words text) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('type', 'paragraph', 'runs', jsonb_build_array(jsonb_build_object('text', words))))
$$;

insert into products (type, handle, name, subtitle, description, brand_id, main_category_id, options, slug, shelf_status, tags, list_price, list_price_max,
  list_suggested_price, stock_word, sort, member_only, created_at, updated_at)
select case when i % 3 = 0 then 'multi' else 'single' end, 'generated-' || (made.last_product + i),
  jsonb_build_object('tw', s.tw || m.tw || t.tw || ' ' || i, 'en', s.en || ' ' || m.en || ' ' || t.en || ' ' || i),
  jsonb_build_object('tw', '每天都用得到的' || t.tw, 'en', 'A ' || t.en || ' for every day'),
  jsonb_build_object('tw', pg_temp.paragraph('以' || m.tw || '製成，' || s.tw || '風格。收到後七天內可以退換。'),
    'en', pg_temp.paragraph('Made of ' || m.en || ' in our own workshop. Returns within seven days.')),
  b.id, c.id,
  case when i % 3 = 0 then '[{"key":"colour","name":{"tw":"顏色","en":"Colour"},"display":"text","values":[{"key":"red","label":{"tw":"紅","en":"Red"}},{"key":"blue","label":{"tw":"藍","en":"Blue"}},{"key":"white","label":{"tw":"白","en":"White"}}]}]'::jsonb else '[]' end,
  jsonb_build_object('tw', 'generated-' || i, 'en', 'generated-' || i),
  case when i % 50 = 0 then 'off_shelf' else 'on_shelf' end,
  case when i % 7 = 0 then '{new}'::text[] when i % 11 = 0 then '{gift}' else '{}' end,
  90 + (i * 37) % 2900, 90 + (i * 37) % 2900, null, 'available', i, i % 97 = 0,
  now() - make_interval(days => 1 + i % 700), now() - make_interval(days => 1 + i % 60)
from made, generate_series(1, made.products) i
join style s on s.n = 1 + i % 20
join stuff m on m.n = 1 + (i / 20) % 20
join thing t on t.n = 1 + (i / 7) % 48
join thing_category c on c.thing = t.n
join made_brand b on b.n = 1 + i % 40;

analyze products, categories, brands;

insert into product_items (product_id, sku, barcode, option_values, price, suggested_price, cost_price, low_stock_threshold, weight_g, position)
select p.id, 'G' || p.id || coalesce('-' || v.key, ''), '47' || lpad((p.id * 10 + coalesce(v.n, 0))::text, 11, '0'),
  case when v.key is null then '{}'::text[] else array[v.key] end,
  p.list_price, case when p.id % 5 = 0 then p.list_price * 12 / 10 end, p.list_price * 6 / 10, 5, 100 + (p.id % 20) * 50, coalesce(v.n, 1)
from made, products p
left join lateral (values ('red', 1), ('blue', 2), ('white', 3)) v (key, n) on p.type = 'multi'
where p.id > made.last_product;
