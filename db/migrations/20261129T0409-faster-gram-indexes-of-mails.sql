-- expand: the search of mails with the grams of 20261129T0406, made beside the old index, so that mails are read meanwhile
create index mails_found_new on mails using gin (search_grams(recipient || ' ' || subject));
drop index mails_found;
alter index mails_found_new rename to mails_found;
