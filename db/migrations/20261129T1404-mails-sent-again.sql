-- expand: find the mails that staff sent again by the first of them, also for the nightly sweep, which read all mails for each that it deletes
create index mails_sent_again on mails (resend_of) where resend_of is not null;
