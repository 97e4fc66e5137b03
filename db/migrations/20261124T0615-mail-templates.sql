-- expand: staff may write the words of a mail
create table mail_templates (
  mail text not null,
  locale text not null check (locale in ('tw', 'en')),
  subject text not null default '',
  intro text not null default '',
  next text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (mail, locale)
);
comment on table mail_templates is 'The words of staff for a mail in one language, with variables in braces; an empty one is the shop''s own.';
