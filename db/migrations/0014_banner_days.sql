-- expand: how often each banner was seen and pressed.
create table banner_days (
  banner_id bigint not null references banners on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (banner_id, day)
);
comment on table banner_days is 'Days of the shop''s time zone. Once a visit for each banner, as browsers tell: a measure, not an account.';
