-- expand: how much room the disk of a data folder had, each night
create table free_space (
  noted_at timestamptz not null,
  folder text not null,
  bytes bigint not null check (bytes >= 0),
  primary key (folder, noted_at)
);
comment on table free_space is 'The doctor tells from it when the disk will be full at this pace.';
