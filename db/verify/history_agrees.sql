-- Says: The last line of each history is the order's state, and every step was legal or forced.
-- Do: The order was changed from outside the program: bring its states right in the back office.
-- A state is that of its last line when the last line with it is newer than every line with another one.
with last as materialized (
  select o.id, coalesce(max(h.id) filter (where h.machine = 'order' and h.to_status = o.status), 0) > coalesce(max(h.id) filter (where h.machine = 'order' and h.to_status <> o.status), 0) as status,
    coalesce(max(h.id) filter (where h.machine = 'payment' and h.to_status = o.payment_status), 0) > coalesce(max(h.id) filter (where h.machine = 'payment' and h.to_status <> o.payment_status), 0) as payment,
    coalesce(max(h.id) filter (where h.machine = 'shipping' and h.to_status = o.shipping_status), 0) > coalesce(max(h.id) filter (where h.machine = 'shipping' and h.to_status <> o.shipping_status), 0) as shipping
  from orders o left join order_history h on h.order_id = o.id and h.order_shipping_id is null
  group by o.id
), differing as materialized (
  select id from last where not (status and payment and shipping)
), illegal as materialized (
  select h.order_id, h.order_shipping_id, h.machine, h.from_status, h.to_status from order_history h
  where h.from_status is not null and not h.forced
    and (h.machine, h.from_status, h.to_status) not in (select s ->> 0, s ->> 1, s ->> 2 from jsonb_array_elements($1::jsonb -> 'steps') s)
)
select 'order ' || o.order_no || ': ' || s.machine || ' is ' || s.state || ', by its history ' || coalesce(h.to_status, 'nothing') as what
from differing d join orders o on o.id = d.id
cross join lateral (values ('order', o.status), ('payment', o.payment_status), ('shipping', o.shipping_status)) s (machine, state)
left join lateral (select to_status from order_history where order_id = o.id and machine = s.machine and order_shipping_id is null order by id desc limit 1) h on true
where h.to_status is distinct from s.state
union all
select 'order ' || o.order_no || ': ' || h.machine || ' went from ' || h.from_status || ' to ' || h.to_status
from illegal h join orders o on o.id = h.order_id
-- Of several parcels together the order's shipping may jump: their own rows are what is checked.
where not (h.machine = 'shipping' and h.order_shipping_id is null
  and exists (select from order_history p where p.order_id = h.order_id and p.order_shipping_id is not null))
