-- Says: What a combo costs is shared out to its parts without a remainder, and its parts come in whole sets.
-- Do: Reports per item are wrong for this order; refund it by its group, not by its parts.
select 'order ' || o.order_no || ', line ' || g.position || ': ' || g.line_total || ' and discount ' || g.discount || ', its parts ' || coalesce(sum(p.line_total), 0) || ' and ' || coalesce(sum(p.discount), 0) as what
from order_lines g join orders o on o.id = g.order_id left join order_lines p on p.parent_id = g.id
where g.kind = 'group'
group by o.order_no, g.id
having g.line_total is distinct from sum(p.line_total) or g.discount is distinct from sum(p.discount) or bool_or(p.quantity % g.quantity <> 0)
