-- expand: cards that members have saved at the card provider
create table saved_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete restrict,
  payment_method_id bigint not null references payment_methods on delete restrict,
  token bytea not null,
  card_identifier text check (card_identifier <> ''),
  last_four text check (last_four ~ '^\d{4}$'),
  brand text not null check (brand in ('visa', 'mastercard', 'jcb', 'unionpay', 'amex', 'unknown')),
  issuer text not null default '',
  expires_in text check (expires_in ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz not null,
  removed_at timestamptz,
  tried_at timestamptz
);
create unique index saved_cards_once on saved_cards (customer_id, payment_method_id, card_identifier) where removed_at is null;
create index saved_cards_customer on saved_cards (customer_id);
create index saved_cards_removed on saved_cards (removed_at) where removed_at is not null;
comment on column saved_cards.token is 'card_key and card_token of the provider, sealed with SECRET_KEY.';
comment on column saved_cards.expires_in is 'The card''s last month, YYYY-MM; null when the provider did not say.';
comment on column saved_cards.removed_at is 'The card is no longer shown or charged; the row stays until the provider has removed it.';
comment on column saved_cards.tried_at is 'When the provider was last called to remove it.';
