-- expand: pictures say when they changed
create trigger media_have_changed after update of key, alt, look, width, height, widths, focus_x, focus_y, crop on media
  for each statement execute function record_content_change('pictures');
