-- expand: where staff sent the money of a refund that no provider sends
alter table refunds
  add column sent_to jsonb check (jsonb_typeof(sent_to) = 'object'),
  add column sent_on date,
  add column sent_by bigint references staff on delete set null,
  add column sent_note text not null default '';
comment on column refunds.sent_to is '{bank_code, account_name, account_number}: the buyer''s account, where it was sent by transfer.';
comment on column refunds.sent_on is 'The day in the shop''s time zone on which staff sent it.';
