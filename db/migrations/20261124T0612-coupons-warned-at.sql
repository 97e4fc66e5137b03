-- expand: the owner of a coupon is reminded once before it expires
alter table coupons add column warned_at timestamptz;
create index coupons_expiring on coupons (expires_at) where warned_at is null and customer_id is not null and revoked_at is null;
