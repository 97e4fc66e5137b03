-- expand: answers to contact messages, which go with their message.
create table contact_replies (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  staff_id bigint references staff on delete set null,
  staff_name text not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null
);
create index contact_replies_message on contact_replies (message_id, id);
comment on table contact_replies is 'Answers by mail, in the language of the message. The mail itself is in mails.';
