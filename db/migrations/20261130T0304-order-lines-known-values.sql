-- expand: only values that the program knows; checked for new rows at once, for stored ones by a later file that nothing waits for

alter table order_lines
  add constraint order_lines_tax_type_check check (tax_type in ('taxable', 'zero', 'free')) not valid,
  add constraint order_lines_temperature_check check (temperature in ('ambient', 'chilled', 'frozen')) not valid;
