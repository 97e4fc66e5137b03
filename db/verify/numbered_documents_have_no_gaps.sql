-- Says: The numbers of invoices and credit notes have no gaps, and no invoice is credited beyond its amount.
-- Do: Find out who deleted a document; a backup has it. Tell the bookkeeper.
select 'series ' || s.prefix || ': ' || s.first || ' to ' || s.last || ', documents ' || count(d.number) as what
from invoice_series s left join numbered_documents d on d.prefix = s.prefix
group by s.prefix, s.first, s.last
having count(d.number) <> s.last - s.first + 1 or min(d.sequence) is distinct from s.first or max(d.sequence) is distinct from s.last
union all
select 'invoice ' || i.number || ' of ' || i.amount || ': credited ' || sum(c.amount)
from numbered_documents i join numbered_documents c on c.invoice_number = i.number
group by i.number, i.amount having sum(c.amount) > i.amount
