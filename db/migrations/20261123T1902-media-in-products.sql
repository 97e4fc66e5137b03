-- expand: the pictures inside the texts of products are found by an index

create function media_keys(content jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from jsonb_path_query(content, 'lax $.**.src') as src, regexp_match(src #>> '{}', '^/media/([\w-]+)(?:\.\d+)?-\d+\.webp$') as found
  where found is not null
$$;
comment on function media_keys is 'The keys of the pictures that a rich text shows, whatever holds the text.';

create index products_media_in_description on products using gin (media_keys(description));
create index products_media_in_purchase_note on products using gin (media_keys(purchase_note));
