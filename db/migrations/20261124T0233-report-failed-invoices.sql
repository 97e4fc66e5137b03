-- expand: the to-do list of the dashboard counts invoices that could not be issued, voided or reduced
create view report_failed_invoices as
select order_id, created_at from invoices where state = 'failed'
union all
select i.order_id, a.created_at from invoice_allowances a join invoices i on i.id = a.invoice_id where a.state = 'failed';
