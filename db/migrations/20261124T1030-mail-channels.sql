-- expand: a row of mails is also a LINE message or a text message, with what it costs and the provider's number
alter table mails
  add column channel text not null default 'mail' check (channel in ('mail', 'line', 'sms')),
  add column segments integer check (segments > 0),
  add column reference text,
  add constraint mails_segments_of_sms check ((channel = 'sms') = (segments is not null));
