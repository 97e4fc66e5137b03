import type { Pool } from '#platform/db/pool.ts';
import type { OfficeSamples } from './office-requests.ts';
import { addStaff } from './staff.ts';

/** Coupons, purses and log entries in the numbers of a shop of this size: the generator makes none. */
const insertExtraRows = `
  insert into coupon_campaigns (name, code_style, benefit, issue, issued)
  select jsonb_build_object('tw', '活動 ' || n, 'en', 'Campaign ' || n), 'unique', '{"kind": "amount", "amount": 100}'::jsonb, 'manual', 0 from generate_series(1, 40) n;
  insert into coupons (campaign_id, code, customer_id, expires_at)
  select (select min(id) from coupon_campaigns) + case when ticket % 2 = 0 then 0 else ticket % 40 end, 'B' || lpad(ticket::text, 8, '0'), c.id, now() + interval '30 days'
  from (select id, row_number() over () as n from customers) c cross join lateral (values (c.n * 2), (c.n * 2 + 1)) v (ticket);
  update coupon_campaigns g set issued = (select count(*) from coupons c where c.campaign_id = g.id);
  insert into credit_purses (owner_type, customer_id, balance) select 'customer', id, 40 from customers on conflict do nothing;
  insert into credit_transactions (purse_id, type, amount, balance_after, created_at)
  select p.id, 'bonus', 10, n * 10, now() - (5 - n) * interval '50 days' from credit_purses p cross join generate_series(1, 4) n where p.customer_id is not null;
  insert into credit_lots (purse_id, amount, remaining, expires_at) select id, 40, 40, now() + interval '90 days' from credit_purses where customer_id is not null;
  insert into audit_log (subject_type, subject_id, action, actor_kind, actor_id, actor_name, changes, created_at)
  select 'Order', id, 'update', 'staff', 1, 'Bench', '[{"field": "status", "old": "pending", "new": "processing"}]'::jsonb, created_at from orders
  union all select 'Product', id, 'update', 'staff', 1, 'Bench', '[{"field": "price", "old": 100, "new": 120}]', updated_at from products;
  insert into audit_log (subject_type, subject_id, action, actor_kind, actor_id, actor_name, changes)
  select 'Product', (select min(id) from products), 'update', 'staff', 1, 'Bench', '[{"field": "stock", "old": 1, "new": 2}]'::jsonb from generate_series(1, 20000)`;

const tables = 'coupon_campaigns, coupons, credit_purses, credit_transactions, credit_lots, audit_log';

/** Adds what lists need besides products and orders, and a staff member who may view all of it. */
export async function fillOffice(pool: Pool): Promise<void> {
  await pool.pg.query(insertExtraRows);
  await pool.pg.query(`vacuum analyze ${tables}`);
  await addStaff(pool);
}

/** What to search for in this shop: words of its products and people, numbers, and records that have lists of their own. */
export async function officeSamples({ pg }: Pool): Promise<OfficeSamples> {
  const { rows } = await pg.query<Record<string, string>>(`
    select p.name ->> 'tw' as product, i.sku, o.order_no, o.phone, o.name as person, o.email, p.id as products, i.id as item, o.id as orders,
      o.customer_id as customers, b.id as brand, g.category_id as category, d.id as delivery,
      (select campaign_id from coupons group by 1 order by count(*) desc limit 1) as coupons, (select min(id) from staff) as users
    from (select * from orders where customer_id is not null order by id limit 1 offset 1000) o
      join order_lines l on l.order_id = o.id join product_items i on i.id = l.product_item_id join products p on p.id = i.product_id
      left join brands b on b.id = p.brand_id left join product_categories g on g.product_id = p.id, (select min(id) as id from delivery_methods) d limit 1`);
  const row = rows[0] ?? {};
  const number = (key: string): number => Number(row[key] ?? 1);
  const [person = '', product = '', phone = '', orderNo = ''] = [row['person'], row['product'], row['phone'], row['order_no']];
  return {
    owners: {
      orders: number('orders'),
      products: number('products'),
      'product-items': number('item'),
      customers: number('customers'),
      coupons: number('coupons'),
      users: number('users'),
      'product-categories': number('category'),
    },
    values: {
      customer: number('customers'),
      brand_id: number('brand'),
      category_id: number('category'),
      delivery_id: number('delivery'),
      actor: number('users'),
      tag: 'new',
      field: 'price',
      price_min: 100,
      price_max: 900,
      orders_from: 3,
      spent_from: 5000,
      spent_to: 9000,
      birthday_month: 5,
      idle_days: 180,
    },
    searches: [
      { word: 'of 1 character', searches: [product.slice(0, 1), person.slice(0, 1), 'a', '1'] },
      { word: 'of 2 characters', searches: [product.slice(0, 2), person.slice(0, 2), 'ka', '09'] },
      { word: 'of 4 characters', searches: [product.slice(0, 4), 'gene', '圍巾羊毛', 'xqzw'] },
      { word: 'for a person', searches: [person, row['email'] ?? '', '林美惠'] },
      { word: 'by number', searches: [orderNo, orderNo.replace('-', ''), orderNo.slice(0, 6), orderNo.slice(-5)] },
      { word: 'by phone', searches: [phone, phone.slice(0, 6), phone.slice(-4)] },
      { word: 'by SKU', searches: [row['sku'] ?? '', (row['sku'] ?? '').slice(0, 5)] },
    ],
  };
}
