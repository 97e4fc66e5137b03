-- expand: the stored rows too; a validation lets reads and writes of its table go on

alter table invoices validate constraint invoices_currency_check;
alter table payments validate constraint payments_kind_check;
alter table order_lines validate constraint order_lines_tax_type_check;
alter table order_lines validate constraint order_lines_temperature_check;
alter table order_shippings validate constraint order_shippings_kind_check;
