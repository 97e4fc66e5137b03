-- expand: a shopper may donate the invoice to a charity
alter table orders add column invoice_donation_code text check (invoice_donation_code ~ '^[0-9]{3,7}$');
comment on column orders.invoice_donation_code is 'The charity''s donation code (愛心碼) to which the invoice is given.';
