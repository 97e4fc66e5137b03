-- expand: a picture that only a draft shows is used too, so that it is there when the draft is published

create function draft_media(form jsonb) returns setof bigint language sql stable parallel safe as $$
  select id::bigint
  from unnest(array['lax $.**.media_id', 'lax $.**.mobile_media_id', 'lax $.**.media_ids[*]']) as path, jsonb_path_query(form, path::jsonpath) as id
  where jsonb_typeof(id) = 'number'
  union select m.id from regexp_matches(form::text, '/media/([\w-]+?)(?:\.\d+)?-\d+\.webp', 'g') as found join media m on m.key = found[1]
$$;
comment on function draft_media is 'The pictures that a draft shows; its texts are HTML as the editor sends them.';

create or replace view media_uses (media_id, kind, subject, label) as
  select g.media_id, 'product', p.id::text, p.name from product_images g join products p on p.id = g.product_id
  union select i.media_id, 'product', p.id::text, p.name from product_items i join products p on p.id = i.product_id where i.media_id is not null
  union select (p.seo ->> 'media_id')::bigint, 'product', p.id::text, p.name from products p where p.seo ->> 'media_id' is not null
  union select m.id, 'product', p.id::text, p.name from media m join products p on media_keys(p.description) @> array[m.key]
  union select m.id, 'product', p.id::text, p.name from media m join products p on media_keys(p.purchase_note) @> array[m.key]
  union select u.media_id, 'category', c.id::text, c.name
    from categories c cross join lateral (values (c.media_id), ((c.seo ->> 'media_id')::bigint)) u (media_id) where u.media_id is not null
  union select u.media_id, 'brand', b.id::text, b.name
    from brands b cross join lateral (values (b.logo_media_id), (b.banner_media_id), ((b.seo ->> 'media_id')::bigint)) u (media_id)
    where u.media_id is not null
  union select media_id, 'gift', id::text, name from gifts where media_id is not null
  union select media_id, 'offer', id::text, name from offers where media_id is not null
  union select u.media_id, 'banner', b.id::text, jsonb_build_object('tw', b.name)
    from banners b cross join lateral (values (b.media_id), (b.mobile_media_id)) u (media_id) where u.media_id is not null
  union select media_id, 'article', id::text, title from blogs where media_id is not null
  union select m.id, 'article', b.id::text, b.title from blogs b cross join unnest(media_keys(b.body)) as k (key) join media m using (key)
  union select m.id, 'page', p.id::text, p.title from pages p cross join unnest(media_keys(p.blocks)) as k (key) join media m using (key)
  union select block_media(p.blocks), 'page', p.id::text, p.title from pages p
  union select m.id, 'information', i.name, null from information i cross join unnest(media_keys(i.body)) as k (key) join media m using (key)
  union select unnest(media_ids), 'shop', id::text, name from shops
  union select poster_media_id, 'video', '', null from video_background where poster_media_id is not null
  union select block_media(value -> 'blocks'), 'home', '', null from settings where name = 'home'
  union select m.id, 'home', '', null from settings s cross join unnest(media_keys(s.value)) as k (key) join media m using (key) where s.name = 'home'
  union select u.media_id, 'general', '', null
    from settings s cross join lateral (values ((s.value ->> 'website_logo_id')::bigint), ((s.value ->> 'logo_id')::bigint)) u (media_id)
    where s.name = 'website' and u.media_id is not null
  union select draft_media(form), 'draft', kind || ' ' || subject, null from content_revisions where state <> 'published';
