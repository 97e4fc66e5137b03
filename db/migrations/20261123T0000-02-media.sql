create table media (
  id bigint generated always as identity primary key,
  key text not null unique,
  file_name text not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  avif boolean not null default false,
  sha256 text not null unique,
  alt jsonb,
  created_at timestamptz not null default now()
);
comment on column media.key is 'Folder of the picture''s files; unguessable and never reused, so its URLs are immutable.';
comment on column media.widths is 'Pixels: the widths in which the picture was stored.';
