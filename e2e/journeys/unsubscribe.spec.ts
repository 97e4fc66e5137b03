import * as m from '#messages';
import { expect } from '../journey.ts';
import { test } from '../own-shop.ts';
import { mailed } from '../sign-in.ts';

// They use the stock of one shop, so they run in sequence.
test.describe.configure({ mode: 'default' });

const o = { locale: 'en' } as const;

test('the back-in-stock mail is unsubscribed with one press, or by the mail program’s own POST, and not by opening the link', async ({
  page,
  ownShop,
}) => {
  test.setTimeout(300_000);
  const items = await ownShop.query<{ id: number }>(
    `select i.id from product_items i join products p on p.id = i.product_id where p.shelf_status = 'on_shelf' and i.stock - i.reserved > 5
       and not p.member_only and p.available_from is null and p.available_until is null order by i.id limit 1`,
  );
  const [soldOut] = await ownShop.query<{ id: number }>('select id from product_items where stock - reserved <= 0 order by id limit 1');
  const waitFor = (item: number | undefined, email: string) =>
    ownShop.query(`insert into stock_notices (product_item_id, email, locale, created_at) values (${item}, '${email}', 'en', now())`);
  const waiting = async (email: string) => {
    const rows = await ownShop.query(`select from stock_notices where email = '${email}' and notified_at is null`);
    return rows.length;
  };
  const people = ['press@example.com', 'program@example.com'] as const;
  for (const email of people) {
    await waitFor(items[0]?.id, email);
    await waitFor(soldOut?.id, email);
  }
  // The worker checks once a minute.
  await expect.poll(async () => (await Promise.all(people.map(waiting))).join(), { timeout: 120_000 }).toBe('1,1');
  const linkOf = (email: string) => mailed(page.request, email, /(\/en\/unsubscribe\?token=[\w-]+)/);
  const [press, program] = [await linkOf(people[0]), await linkOf(people[1])];

  await page.goto(press);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.unsubscribe_title({}, o));
  expect(await waiting(people[0])).toBe(1);
  await page.getByRole('button', { name: m.unsubscribe_button({}, o) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.unsubscribe_done({}, o));
  expect(await waiting(people[0])).toBe(0);
  expect(await waiting(people[1])).toBe(1);

  // RFC 8058: no cookies, no page before it, one field.
  const answer = await fetch(`${ownShop.url}${program}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
  expect(answer.status).toBe(200);
  expect(await waiting(people[1])).toBe(0);

  await page.goto('/en/unsubscribe?token=wrong');
  await page.getByRole('button', { name: m.unsubscribe_button({}, o) }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
});
