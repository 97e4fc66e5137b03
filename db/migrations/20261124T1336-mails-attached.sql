-- expand: the invoice in a mail
alter table mails
  add column document_key text;
comment on column mails.document_key is 'Of the numbered document that is attached as PDF, made from what is stored each time the mail is sent.';
