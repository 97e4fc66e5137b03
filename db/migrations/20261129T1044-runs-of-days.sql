-- expand: consecutive days, of which the sums are computed together

-- The runs of consecutive days among these, each within a calendar week, so that none is too large to be computed in memory.
create function report_runs(days date[]) returns table (first date, last date) language sql immutable parallel safe
begin atomic
  select min(r.day), max(r.day) from (
    select d.day, d.day - row_number() over (order by d.day)::integer as run from unnest(days) d (day)
  ) r group by r.run, date_trunc('week', r.day);
end;
