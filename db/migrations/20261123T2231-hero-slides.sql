-- The hero of the home page holds several slides. Not expanding: a program from before would read one that has no title.

update settings
set value = jsonb_set(value, '{blocks}', (
  select coalesce(jsonb_agg(
    case when block ->> 'type' = 'hero' and not block ? 'slides' then
      block - array['title', 'text', 'button', 'media_id']
        || jsonb_build_object('autoplay', false, 'slides', jsonb_build_array(jsonb_build_object(
          'title', block -> 'title', 'text', block -> 'text', 'button', block -> 'button', 'media_id', block -> 'media_id')))
    else block end order by place), '[]')
  from jsonb_array_elements(value -> 'blocks') with ordinality as blocks (block, place)
))
where name = 'home' and jsonb_typeof(value -> 'blocks') = 'array';
