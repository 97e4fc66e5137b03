import type { CartView } from '#modules/cart/contract.ts';
import type { Answer, Client } from './clients.ts';
import type { TestShop } from './shop.ts';

/** What an orderer types; nothing of it may turn up where it does not belong, so every word of it is rare. */
export const orderer = {
  email: 'lin.meihui@example.com',
  name: '林美惠',
  phone: '0912345678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '台北市',
  recipient_district: '大同區',
  recipient_address: '迪化街一段 147 號',
};

export type Placed = { order_no: string; token: string; status: string; payment_status: string; redirect: string };
export type Failed = { fail: true; code: string; message: string; cart: CartView };

type Wish = { itemId: number; quantity?: number; payment?: 'cod' | 'transfer'; delivery?: 'home' | 'pickup' };

/** Fills a new cart, chooses the methods and types the form; answers what the order call is to be sent. */
export async function fillCart(goods: TestShop, client: Client, { itemId, quantity = 1, payment = 'cod', delivery = 'home' }: Wish) {
  const methods = { delivery_method_id: goods[delivery], payment_method_id: goods[payment] };
  const added = await client.call<CartView>('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id: itemId, quantity, mode: 'add' },
  });
  const cart = mustBe(200, await client.call<CartView>('PUT', `/api/cart/${mustBe(200, added).id}`, { ...orderer, ...methods }));
  return { cart: cart.id, ...orderer, ...methods, final_total: cart.final_total };
}

/** Buys it in a new cart. Throws unless the order was placed. */
export async function buy(goods: TestShop, client: Client, wish: Wish): Promise<Placed> {
  const placed = mustBe(200, await client.call<Placed | Failed>('POST', '/api/orders', await fillCart(goods, client, wish)));
  if ('fail' in placed) throw new Error(`not placed: ${placed.code}`);
  return placed;
}

function mustBe<T>(status: number, answer: Answer<T>): T {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

/**
 * Rows that must not be: goods whose shelf is not what the ledger says, promised goods that no live order asks for,
 * totals that do not add up, effects recorded twice. Empty on a healthy shop (promises.md section 7).
 */
export async function brokenRules({ pool }: TestShop): Promise<string[]> {
  const { rows } = await pool.pg.query<{ broken: string }>(`
    select 'shelf of item ' || i.id as broken from product_items i left join stock_movements m on m.product_item_id = i.id
      group by i.id having i.stock <> coalesce(sum(m.stock_delta), 0)
    union all
    select 'promises of item ' || i.id from product_items i
      where i.reserved <> (select coalesce(sum(m.reserved_delta), 0) from stock_movements m where m.product_item_id = i.id)
    union all
    select 'demand of item ' || i.id from product_items i where i.reserved <> (
      select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
      where l.product_item_id = i.id and o.status <> 'cancelled'
        and not exists (select from stock_movements m where m.order_id = o.id and m.kind = 'deduct'))
    union all
    select 'total of order ' || id from orders where grand_total <> items_total - discount_total + shipping_total
      or items_total <> (select sum(line_total) from order_lines where order_id = orders.id)
    union all
    select 'state of order ' || o.id from orders o where o.status <> (
      select to_status from order_history where order_id = o.id and machine = 'order' order by id desc limit 1)
    union all
    select 'effects of order ' || o.id from orders o
      where (select count(*) from outbox where payload ->> 'order_id' = o.id::text) <> 2`);
  return rows.map(({ broken }) => broken);
}
