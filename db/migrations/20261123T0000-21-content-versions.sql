-- Settings, delivery and payment methods raise their content version themselves, whoever changes them. After the fixed rows: a new shop
-- begins without versions.

create function bump_content_version() returns trigger language plpgsql as $$
begin
  insert into content_versions (name) values (tg_argv[0])
  on conflict (name) do update set version = content_versions.version + 1;
  return null;
end $$;
comment on function bump_content_version is 'Raises the version named by its argument, so that caches of this kind of content are read again (platform/cache/versions.ts).';

create trigger settings_have_versions after insert or update or delete on settings
  for each statement execute function bump_content_version('settings');
create trigger delivery_methods_have_versions after insert or update or delete on delivery_methods
  for each statement execute function bump_content_version('deliveries');
create trigger payment_methods_have_versions after insert or update or delete on payment_methods
  for each statement execute function bump_content_version('payments');
