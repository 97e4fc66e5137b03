-- expand: access tokens, with which other programs call the API of the back office in the name of a staff member
create table staff_access_tokens (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  name text not null check (length(name) between 1 and 50),
  prefix text not null check (prefix like 'shp\_%' and length(prefix) = 10),
  token_hash bytea not null unique check (length(token_hash) = 32),
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index staff_access_tokens_staff on staff_access_tokens (staff_id) where revoked_at is null;
comment on table staff_access_tokens is 'A token may do what it lists and its owner may still do: both are compared at each call.';
comment on column staff_access_tokens.prefix is 'The first ten characters, so that its owner recognises it; the token itself is only kept as its SHA-256.';

alter table audit_log add column via_token text;
comment on column audit_log.via_token is 'The name of the access token by which the staff member''s program did it.';
