-- expand: blocks of custom pages begin and end as those of the home page do
create or replace function next_content_moment(after timestamptz) returns timestamptz
language sql stable as $$
  with zone as (
    select coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei') as name
  ), hours as (
    select ((date_trunc('day', after at time zone zone.name) + make_interval(days => day, mins => minute)) at time zone zone.name) as at
    from zone, offers, generate_series(-1, 9) as day, unnest(array[0, from_minute, to_minute]) as minute
    where active and (weekdays <> '{}' or from_minute is not null or to_minute is not null) and minute is not null
  ), blocks as (
    select jsonb_path_query(value, 'lax $.blocks[*]') as block from settings where name = 'home'
    union all select jsonb_array_elements(pages.blocks) from pages where status = 'published'
  ), shown as (
    select (block ->> field)::timestamptz as moment
    from blocks, unnest(array['from', 'to', 'ends_at']) as field
    where block ->> field is not null
  ), arrivals as (
    select (date_trunc('day', after at time zone zone.name) + make_interval(days => day) + hour) at time zone zone.name as at
    from zone, delivery_methods, generate_series(-1, 2) as day,
      unnest(array['0:00'::interval, (nullif(delivery_date ->> 'cut_off', ''))::interval]) as hour
    where active and jsonb_typeof(delivery_date) = 'object' and hour is not null
  )
  select min(at) from (
    select min(available_from) as at from products where available_from > after
    union all select min(available_until) from products where available_until > after
    union all select min(starts_at) from offers where active and starts_at > after
    union all select min(ends_at) from offers where active and ends_at > after
    union all select min(at) from hours where at > after
    union all select min(at) from arrivals where at > after
    union all select min(starts_at) from banners where active and starts_at > after
    union all select min(ends_at) from banners where active and ends_at > after
    union all select min(publish_at) from pages where status = 'published' and publish_at > after
    union all select min(published_at) from blogs where status = 'published' and published_at > after
    union all select min(valid_until) from coupon_campaigns where active and issue = 'claim_page' and valid_until > after
    union all select min(moment) from shown where moment > after
    union all select min(planned_from) from settings where planned_from > after
  ) moments
$$;
