-- expand: passkeys of staff and customers beside their passwords
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  purpose text not null check (purpose in ('staff_add', 'staff_sign_in', 'customer_add', 'customer_sign_in')),
  account_id bigint,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'What a passkey has to sign, once, within five minutes and in the browser that was given it: each is deleted by its use.';
comment on column passkey_challenges.account_id is 'Whose passkey is to be added; null at sign-in.';

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);
comment on column staff_passkeys.counter is 'Signatures so far, where the device counts them: one that does not grow is a copy.';

create table customer_passkeys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index customer_passkeys_customer on customer_passkeys (customer_id);
