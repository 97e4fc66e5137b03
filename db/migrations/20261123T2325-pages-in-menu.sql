-- expand: a custom page may be shown in the menu without an entry of its own
alter table pages add column in_menu boolean not null default false;
