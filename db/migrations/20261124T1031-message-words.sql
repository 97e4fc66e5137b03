-- expand: the words of staff for the LINE message and the text message of an event
alter table mail_templates
  add column line text not null default '',
  add column sms text not null default '';
