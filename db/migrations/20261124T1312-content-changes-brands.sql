-- expand: brands say when they changed
create trigger brands_have_changed after insert or update or delete on brands
  for each statement execute function record_content_change('brands');
