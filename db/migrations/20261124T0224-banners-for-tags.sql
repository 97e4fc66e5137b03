-- expand: a banner may be for customers with one of its tags; a program from before shows such a banner to nobody
alter table banners add column customer_tags text[] not null default '{}';
alter table banners drop constraint banners_audience_check;
alter table banners add constraint banners_audience_check check (audience in ('all', 'guest', 'member', 'tag'));
alter table banners add constraint banners_tags_check check (audience <> 'tag' or customer_tags <> '{}');
comment on column banners.customer_tags is 'For the audience tag: shown to members with at least one of these.';
