-- Says: The last line of each history is the order's state, and every step was legal or forced.
-- Do: The order was changed from outside the program: bring its states right in the back office.
select 'order ' || o.order_no || ': ' || s.machine || ' is ' || s.state || ', by its history ' || coalesce(h.to_status, 'nothing') as what
from orders o
cross join lateral (values ('order', o.status), ('payment', o.payment_status), ('shipping', o.shipping_status)) s (machine, state)
left join lateral (select to_status from order_history where order_id = o.id and machine = s.machine and order_shipping_id is null order by id desc limit 1) h on true
where h.to_status is distinct from s.state
union all
select 'order ' || o.order_no || ': ' || h.machine || ' went from ' || h.from_status || ' to ' || h.to_status
from order_history h join orders o on o.id = h.order_id
where h.from_status is not null and not h.forced
  and not exists (select from jsonb_array_elements($1::jsonb -> 'steps') s where s ->> 0 = h.machine and s ->> 1 = h.from_status and s ->> 2 = h.to_status)
  -- Of several parcels together the order's shipping may jump: their own rows are what is checked.
  and not (h.machine = 'shipping' and h.order_shipping_id is null
    and exists (select from order_history p where p.order_id = h.order_id and p.order_shipping_id is not null))
