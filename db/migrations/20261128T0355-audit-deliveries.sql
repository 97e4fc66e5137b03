-- expand: a delivery method has its name in the log

create or replace view audit_subjects (model, id, name) as
  select 'Product', id, name from products
  union all select 'Category', id, name from categories
  union all select 'BlogCategory', id, name from categories
  union all select 'Brand', id, name from brands
  union all select 'Gift', id, name from gifts
  union all select 'Order', id, jsonb_build_object('tw', order_no) from orders
  union all select 'OrderShipping', s.id, jsonb_build_object('tw', o.order_no) from order_shippings s join orders o on o.id = s.order_id
  union all select 'Payment', id, name from payment_methods
  union all select 'Delivery', id, name from delivery_methods
  union all select 'Customer', id, jsonb_build_object('tw', name) from customers
  union all select 'BulkMessage', id, jsonb_build_object('tw', name) from bulk_messages
  union all select 'CustomerLevel', id, name from customer_levels
  union all select 'Offer', id, name from offers
  union all select 'CouponCampaign', id, name from coupon_campaigns
  union all select 'Banner', id, jsonb_build_object('tw', name) from banners
  union all select 'Shop', id, name from shops
  union all select 'Blog', id, title from blogs
  union all select 'Page', id, title from pages
  union all select 'ContactMessage', id, jsonb_build_object('tw', name) from contact_messages
  union all select 'Picture', id, jsonb_build_object('tw', file_name) from media
  union all select 'PictureFolder', id, jsonb_build_object('tw', name) from media_folders
  union all select 'Webhook', id, jsonb_build_object('tw', url) from webhooks
  union all select 'User', id, jsonb_build_object('tw', name) from staff
  union all select 'Role', id, jsonb_build_object('tw', coalesce(key, name)) from roles;
