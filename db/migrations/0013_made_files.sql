-- expand: files that a job makes for everybody, such as sitemaps; any server gives them out.
create table made_files (
  name text primary key,
  body bytea not null,
  made_from text not null,
  made_at timestamptz not null default now()
);
comment on table made_files is 'Compressed with gzip. Can be made anew at any time from what made_from names: the version of the content.';
