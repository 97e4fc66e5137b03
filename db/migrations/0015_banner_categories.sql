-- expand: a banner above some categories only.
alter table banners add column category_ids bigint[] not null default '{}';
comment on column banners.category_ids is 'For category_top: shown above these and what lies below them; empty: above all.';
