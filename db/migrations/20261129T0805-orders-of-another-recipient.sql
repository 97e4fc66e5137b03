-- expand: an order by the phone of a recipient who is not the buyer; most orders are not in it
create index orders_recipient_phone on orders (recipient_phone) where recipient_phone <> phone;
