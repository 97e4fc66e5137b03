-- expand: how many people were written to about an item within the last hour is asked every minute.
create index stock_notices_told on stock_notices (product_item_id, notified_at) where notified_at is not null;
