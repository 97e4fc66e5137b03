-- expand: what was refunded of a line from an index
create index refund_lines_line on refund_lines (order_line_id);
