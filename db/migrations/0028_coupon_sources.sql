-- expand: how a coupon came to its owner, the occasion that earned it, and what an order sold that used one.
alter table coupons add column source text not null default 'staff'
  check (source in ('staff', 'claim_page', 'on_register', 'birthday', 'on_completed_order'));
alter table coupons add column issued_for text;
comment on column coupons.issued_for is 'The occasion of a coupon that the shop issued by itself, register:12, birthday:12:2026 or order:118: each earns one of a campaign.';
create unique index coupons_once_per_occasion on coupons (campaign_id, issued_for) where issued_for is not null;

alter table redemptions add column sales bigint not null default 0 check (sales >= 0);
comment on column redemptions.sales is 'What the order''s goods were worth when it was placed: lists of offers and campaigns sum it up.';
update redemptions r set sales = o.items_total from orders o where o.id = r.order_id and o.items_total > 0;
