-- expand: the report of products is filtered by where a product comes from

create or replace view report_shelf as select id as product_id, brand_id, source from products;
