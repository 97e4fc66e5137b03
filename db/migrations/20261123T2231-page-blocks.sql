-- Custom pages hold the same blocks as the home page. Not expanding: a program from before reads the text of a block by another name.

update pages
set blocks = (
  select coalesce(jsonb_agg(
    case when block ? 'text' and block ->> 'type' = 'rich_text' then
      jsonb_build_object('type', 'rich_text', 'title', null, 'content', block -> 'text')
    else block end order by place), '[]')
  from jsonb_array_elements(blocks) with ordinality as old (block, place)
);
