-- expand: orders by the last digits of a phone, the buyer's or another recipient's: an index of reversed numbers, 2 seconds for a million orders, in which none can be written
create index orders_phone_end on orders (reverse(phone) text_pattern_ops);
create index orders_recipient_phone_end on orders (reverse(recipient_phone) text_pattern_ops) where recipient_phone <> phone;
