-- expand: cash that a carrier collected is paid out to the shop, less its fee
alter table consignments
  add column paid_out bigint check (paid_out >= 0),
  add column payout_fee bigint check (payout_fee >= 0),
  add column paid_out_on date,
  add column payout_queried_at timestamptz,
  add constraint consignments_payout check ((paid_out is null) = (paid_out_on is null) and (paid_out is null) = (payout_fee is null));
create index consignments_to_be_paid_out on consignments (payout_queried_at nulls first) where collected_at is not null and collects > 0 and paid_out is null;
comment on column consignments.paid_out is 'What the carrier paid out of the collected cash, minor units.';
comment on column consignments.payout_fee is 'What the carrier kept for collecting it, minor units.';
