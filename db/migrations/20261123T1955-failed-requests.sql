-- expand: requests that the server could not answer, for the diagnostics of the back office. Bounded by the server.
create table failed_requests (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  method text not null,
  route text not null,
  status integer not null,
  ms double precision not null,
  request_id text not null
);
comment on table failed_requests is 'The latest answers of 500 and above. The route is the pattern, never the address: nothing about a person is kept.';
