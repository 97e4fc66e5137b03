import { guest } from '#testing/clients.ts';
import { type Failed, fillCart, type Placed } from '#testing/orders/shopping.ts';
import { retry } from './buyers.ts';
import type { ChaosShop } from './shop.ts';

type Crowd = { units: number; buyers: number };

/** Few units and many buyers of one to three who press the button at the same moment. Returns what was wrong. */
export async function rush(shop: ChaosShop, { units, buyers }: Crowd = { units: 50, buyers: 500 }): Promise<string[]> {
  const itemId = await shop.addItem(100, units);
  const submissions = await fillCarts(shop, itemId, buyers);
  const placed = new Set<string>();
  const codes = new Set<string>();
  await Promise.all(
    submissions.map(async (submit) => {
      const body = await submit();
      if ('fail' in body) codes.add(body.code);
      else placed.add(body.token);
    }),
  );
  for (const code of ['items_invalid', 'out_of_stock']) codes.delete(code);
  return [...(await findStockFaults(shop, { itemId, units, placed })), ...[...codes].map((code) => `a buyer got the answer ${code}`)];
}

type Sold = { itemId: number; units: number; placed: ReadonlySet<string> };

/** A buyer of a single unit was refused, so every unit is reserved, and for the acknowledged orders. */
async function findStockFaults({ pool }: ChaosShop, { itemId, units, placed }: Sold): Promise<string[]> {
  const { rows } = await pool.pg.query<{ stock: number; reserved: number; sold: number; orders: number }>(
    `select i.stock, i.reserved, sum(l.quantity)::int as sold, count(l.id)::int as orders
     from product_items i left join order_lines l on l.product_item_id = i.id where i.id = $1 group by i.id`,
    [itemId],
  );
  const { stock, reserved, sold, orders } = rows[0] ?? {};
  return [
    ...(stock === units && reserved === units && sold === units ? [] : [`stock is ${stock}, ${reserved} reserved, ${sold} sold`]),
    ...(orders === placed.size ? [] : [`${placed.size} buyers got an order, there are ${orders}`]),
  ];
}

type Submit = () => Promise<Placed | Failed>;

/** Fills the carts a few at a time, before the rush begins. */
async function fillCarts(shop: ChaosShop, itemId: number, buyers: number): Promise<Submit[]> {
  const submissions: Submit[] = [];
  let next = 0;
  const fillOne = async (): Promise<void> => {
    for (let n = next++; n < buyers; n = next++) {
      const client = guest({ app: shop.server(n, `10.99.${n >> 8}.${n & 255}`) });
      const orderBody = await fillCart(shop.methods, client, { itemId, quantity: 1 + (n % 3) });
      submissions.push(() =>
        retry(async () => {
          const { status, body, text } = await client.call<Placed | Failed>('POST', '/api/orders', orderBody);
          if (status !== 200) throw new Error(`${status} ${text}`);
          return body;
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, fillOne));
  return submissions;
}
