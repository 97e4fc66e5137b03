-- expand: a purchase of credits by card is written before the card is charged, and asked about until its outcome is known.
alter table credit_purchases
  add column currency text,
  add column attempt_id text unique check (attempt_id ~ '^[0-9a-zA-Z]{1,40}$'),
  add column attempt_state text check (attempt_state in ('started', 'unknown', 'redirected', 'captured', 'failed')),
  add column trade_id text unique,
  add column redirect_url text,
  add column error_code text,
  add column card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  add column asked_at timestamptz,
  add constraint credit_purchases_card_has_attempt check (
    method <> 'card' or (attempt_id is not null and attempt_state is not null and currency is not null)
  ),
  add constraint credit_purchases_captured_is_paid check (method <> 'card' or (attempt_state = 'captured') = (state = 'paid'));
comment on column credit_purchases.attempt_id is 'What the card provider knows the charge by: made from the key of one decision, so that sending it twice charges once.';
create unique index credit_purchases_one_card on credit_purchases (method) where method = 'card' and state = 'waiting';
