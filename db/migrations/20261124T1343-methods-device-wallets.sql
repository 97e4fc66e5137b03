-- expand: Apple Pay and Google Pay
alter table payment_methods add column wallet_merchant_id text check (wallet_merchant_id <> '' and length(wallet_merchant_id) <= 120);
alter table payment_methods add column domain_association text check (domain_association <> '' and length(domain_association) <= 20000);
comment on column payment_methods.wallet_merchant_id is 'The shop''s merchant identifier at Apple, or its merchant ID at Google.';
comment on column payment_methods.domain_association is 'The file by which Apple verifies the shop''s domain, served under /.well-known; public.';
