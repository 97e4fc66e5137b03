-- expand: how the shop sells has versions of its own, whoever changes it.
create function bump_content_version() returns trigger language plpgsql as $$
begin
  insert into content_versions (name) values (tg_argv[0])
  on conflict (name) do update set version = content_versions.version + 1;
  return null;
end $$;
comment on function bump_content_version is 'Marks a kind of content as changed: what was kept of it in memory is read anew (platform/cache/versions.ts).';
create trigger settings_have_versions after insert or update or delete on settings
  for each statement execute function bump_content_version('settings');
create trigger delivery_methods_have_versions after insert or update or delete on delivery_methods
  for each statement execute function bump_content_version('deliveries');
create trigger payment_methods_have_versions after insert or update or delete on payment_methods
  for each statement execute function bump_content_version('payments');
