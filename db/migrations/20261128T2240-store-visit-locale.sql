-- expand: the map leads a shopper back to the order's page in the language that they read it in
alter table consignments
  add column store_visit_locale text check (store_visit_locale in ('tw', 'en'));
