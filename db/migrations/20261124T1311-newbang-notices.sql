-- expand: the supplier's notices, and the pause after it did not answer for a shopper
alter table newbang_settings
  add column noticed_at timestamptz,
  add column stocks_paused_until timestamptz;
comment on column newbang_settings.noticed_at is 'When the last signed notice came.';
comment on column newbang_settings.stocks_paused_until is 'Until then no stock is queried for shoppers: the supplier did not answer in time.';
