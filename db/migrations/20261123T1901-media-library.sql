-- expand: pictures have a folder, a focal point and a crop; those of visitors are not in the library

alter table media
  add column folder_id bigint references media_folders on delete restrict,
  add column in_library boolean not null default true,
  add column look integer not null default 1 check (look > 0),
  add column source jsonb,
  add column focus_x integer not null default 50 check (focus_x between 0 and 100),
  add column focus_y integer not null default 50 check (focus_y between 0 and 100),
  add column crop jsonb,
  add column stored_bytes integer not null default 0 check (stored_bytes >= 0),
  add column uploaded_by bigint references staff on delete set null,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
create index media_in_library on media (created_at desc, id desc) where in_library;
comment on column media.key is 'Names the picture''s files together with `look`; unguessable and never reused.';
comment on column media.in_library is 'False: sent by a visitor or customer for one purpose, never offered to staff for another.';
create sequence media_looks start 2;
comment on column media.look is 'Another number from media_looks whenever the pixels change, so that the address of a file never changes its content.';
comment on column media.source is 'The look that is not cropped: {look, width, height, widths}; null: it is the present one. Crops are made from it, its files are kept.';
comment on column media.focus_x is 'Percent from the left: what must stay visible wherever the picture is cut to a shape. focus_y from the top.';
comment on column media.crop is 'Percent of the uncropped picture: {left, top, width, height}; null: the whole.';
comment on column media.stored_bytes is 'What its WebP files take; the picture as it was sent is not kept.';

update media set in_library = false
where id in (
  select avatar_media_id from customers where avatar_media_id is not null
  union select avatar_media_id from staff where avatar_media_id is not null
  union select unnest(media_ids) from contact_messages
);
