-- expand: a recipient who is the buyer is in the words of an order once, which makes a sixth fewer grams; rows indexed before have the same grams and some more
create or replace function order_words(order_no text, name text, recipient_name text, email text, phone text, recipient_phone text) returns text
language sql immutable parallel safe
return order_no || ' ' || replace(order_no, '-', '') || ' ' || name || ' '
  || case when recipient_name = name then '' else recipient_name || ' ' end
  || email || ' ' || phone || case when recipient_phone = phone then '' else ' ' || recipient_phone end;
