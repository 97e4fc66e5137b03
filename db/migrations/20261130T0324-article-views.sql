-- expand: how often an article was read, beside the article so that counting does not renew its cached page

create table article_views (
  blog_id bigint primary key references blogs on delete cascade,
  views integer not null check (views >= 0)
);
