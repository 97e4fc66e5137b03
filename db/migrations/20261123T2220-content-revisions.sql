-- expand: drafts, scheduled changes and the history of contents; a program that does not know them publishes as before.
create table content_revisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('home', 'menu', 'page', 'information', 'article', 'banner')),
  subject text not null check (length(subject) between 1 and 40),
  state text not null check (state in ('draft', 'scheduled', 'failed', 'published')),
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  publish_at timestamptz,
  failure text check (failure in ('forbidden', 'invalid')),
  preview_key text unique,
  staff_id bigint references staff (id) on delete set null,
  created_at timestamptz not null,
  constraint content_revisions_scheduled_with_its_time check ((state in ('scheduled', 'failed')) = (publish_at is not null)),
  constraint content_revisions_failed_with_its_reason check ((state = 'failed') = (failure is not null)),
  constraint content_revisions_only_drafts_have_previews check ((state = 'published') = (preview_key is null))
);
comment on table content_revisions is 'Drafts of contents and what was published before; the published content itself is in its own table.';
comment on column content_revisions.subject is 'The id of the record, the name of an information page, or the kind where there is only one.';
comment on column content_revisions.form is 'Published: the whole form. Otherwise only the fields that the draft changes.';
create unique index content_revisions_one_draft on content_revisions (kind, subject) where state <> 'published';
create index content_revisions_history on content_revisions (kind, subject, id desc);
create index content_revisions_due on content_revisions (publish_at) where state = 'scheduled';
