-- expand: categories say when they changed
create trigger categories_have_changed after insert or update or delete on categories
  for each statement execute function record_content_change('categories');
