-- expand: what was paid on ECPay's page is refunded by staff
create or replace view report_refunds_by_hand as
select r.id as refund_id, r.order_id, r.amount, r.created_at from refunds r
left join payments p on p.id = r.payment_id
where r.state = 'to_do' and r.amount > 0 and p.kind is distinct from 'card';
