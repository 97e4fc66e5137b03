-- expand: a mark names an order, and whoever reads it finds all days of the order and those of its buyer
alter table report_marks add column order_id bigint;
comment on column report_marks.placed_at is 'An order placed, paid or shipped then changed. The shop''s time zone makes a day of it when it is read.';
comment on column report_marks.order_id is 'An order that changed: every day on which it is placed, booked, paid or shipped is marked.';
