-- expand: who sends the parcels, as consignment notes name it
create table carrier_senders (
  id integer primary key default 1 check (id = 1),
  name text not null,
  phone text not null check (phone ~ '^09[0-9]{8}$'),
  zip text not null default '' check (zip ~ '^([0-9]{3}([0-9]{2,3})?)?$'),
  city text not null default '',
  address text not null default '',
  version integer not null default 1
);
comment on table carrier_senders is 'At most one row.';
