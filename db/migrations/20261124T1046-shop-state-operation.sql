-- expand: when the shop was last backed up, and which SECRET_KEY it works with
alter table shop_state add column backed_up_at timestamptz;
alter table shop_state add column key_check text;
comment on column shop_state.key_check is 'A digest of the SECRET_KEY with which the shop was first started (platform/backup/manifest.ts).';
