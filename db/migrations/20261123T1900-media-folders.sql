-- expand: pictures of the library are put into folders

create table media_folders (
  id bigint generated always as identity primary key,
  parent_id bigint references media_folders on delete restrict,
  name text not null check (length(name) between 1 and 60),
  version integer not null default 1,
  constraint media_folders_unique_name unique nulls not distinct (parent_id, name),
  constraint media_folders_not_own_parent check (parent_id <> id)
);
comment on table media_folders is 'At most four levels (modules/library). Pictures without a folder are at the top.';
