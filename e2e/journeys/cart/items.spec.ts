import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { expect, test, windowOf } from '../../journey.ts';
import { cartOf, newMember } from '../../promotion.ts';

for (const locale of locales) {
  const o = { locale };

  test(`a link fills the cart; “quantity greater than stock”, “remove or reduce”, “minimum purchase quantity”; removed and undone (${locale})${windowOf[locale]}`, async ({
    page,
  }) => {
    // A bowl with a stock of three, noodles sold in pairs, a sold-out mug.
    await page.goto(localizedPath('/cart?add=TH-TAB-001-ORC:2,TH-KIT-014-240:1,TH-TAB-002-350,TH-TEA-009-RGE', locale));
    await expect(page).toHaveURL(localizedPath('/cart', locale));
    const main = page.getByRole('main');
    const notices = main.getByRole('list', { name: m.basket_notices({}, o) });
    await expect(notices.getByText(m.cart_problem_sold_out({}, o))).toBeVisible();
    await main.getByRole('button', { name: m.basket_notices_close({}, o) }).click();
    await expect(notices).toBeHidden();

    const { items } = await cartOf(page);
    const name = (sku: string) => items.find((item) => item.product_item.sku === sku)?.product_item.name ?? sku;
    const [bowl, noodles, gaiwan] = [name('TH-TAB-001-ORC'), name('TH-KIT-014-240'), name('TH-TEA-009-RGE')];
    const quantity = (of: string) => main.getByRole('spinbutton', { name: m.cart_quantity_of({ name: of }, o) });

    await quantity(bowl).fill('50');
    await quantity(bowl).press('Enter');
    const problem = main.getByRole('alert').filter({ hasText: m.cart_problem_too_many({}, o) });
    await expect(problem).toContainText(m.validation_over_stock({}, o));
    await problem.getByRole('button').click();
    await expect(problem).toBeHidden();
    await expect(main.getByText(m.cart_problem_below_minimum({ count: 2 }, o))).toBeVisible();
    await main.getByRole('button', { name: m.basket_set_to({ count: 2 }, o) }).click();
    await expect(quantity(noodles)).toHaveValue('2');
    await expect(main.getByText(m.cart_problem_below_minimum({ count: 2 }, o))).toBeHidden();

    // Ten quick taps show at once and are sent as one number.
    const more = main
      .getByRole('group', { name: m.cart_quantity_of({ name: noodles }, o) })
      .getByRole('button', { name: m.shop_more({}, o) });
    for (let tap = 0; tap < 6; tap++) await more.click();
    await expect(quantity(noodles)).toHaveValue('8');
    await expect.poll(async () => (await cartOf(page)).items.find((item) => item.product_item.sku === 'TH-KIT-014-240')?.quantity).toBe(8);

    await main.getByRole('button', { name: m.cart_remove_named({ name: gaiwan }, o) }).click();
    await expect(quantity(gaiwan)).toBeHidden();
    await page.getByRole('button', { name: m.shop_undo({}, o) }).click();
    await expect(quantity(gaiwan)).toHaveValue('1');
  });
}

test('the cart’s id is stored in local storage, and an empty cart links to the products', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText(m.cart_empty_title({}, { locale: 'tw' }))).toBeVisible();
  await page.goto('/cart?add=TH-KIT-003-420');
  await expect(page.getByRole('heading', { name: m.cart_items({}, { locale: 'tw' }) })).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual(['cart']);
  await page.reload();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
});

test('member products ask a visitor to sign in; a line is saved for later and restored', async ({ page, baseURL }) => {
  const o = { locale: 'tw' as const };
  await page.goto('/cart?add=TH-KIT-004-IND,TH-KIT-003-420');
  await expect(page.getByText(new RegExp(m.cart_problem_member_only({}, o)))).toBeVisible();
  const member = await newMember(baseURL ?? '');
  const dialog = page.getByRole('dialog');
  const { items } = await cartOf(page);
  const name = items[0]?.product_item.name ?? '';
  await page.getByRole('button', { name: m.basket_save_named({ name }, o) }).click();
  await dialog.locator('[name="email"]').fill(member.email);
  await dialog.locator('input[type="password"]').first().fill(member.password);
  await dialog.locator('button[type="submit"]').first().click();
  await expect(page.getByText(m.basket_saved({ name }, o))).toBeVisible();
  await expect(page.getByText(m.cart_empty_title({}, o))).toBeVisible();
  await page.getByRole('button', { name: m.shop_undo({}, o) }).click();
  await expect(page.getByRole('spinbutton', { name: m.cart_quantity_of({ name }, o) })).toHaveValue('1');
});

test('a line that was to be saved for later stays in the cart when the sign-in was closed and happens for another reason', async ({
  page,
  baseURL,
}) => {
  const o = { locale: 'tw' as const };
  await page.goto('/cart?add=TH-KIT-003-420');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  const { items } = await cartOf(page);
  const name = items[0]?.product_item.name ?? '';
  const saved: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/my/wishlist') && request.method() === 'POST' && saved.push(request.url()));
  await page.getByRole('button', { name: m.basket_save_named({ name }, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const member = await newMember(baseURL ?? '');
  await page.getByRole('button', { name: m.basket_coupons_login({}, o) }).click();
  await dialog.locator('[name="email"]').fill(member.email);
  await dialog.locator('input[type="password"]').first().fill(member.password);
  await dialog.locator('button[type="submit"]').first().click();
  await expect(page.getByText(m.member_signed_in({}, o))).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: m.cart_quantity_of({ name }, o) })).toHaveValue('1');
  expect(saved).toEqual([]);
});

test('after signing in with items in the cart, restored items are listed and can be undone', async ({ page, baseURL, request }) => {
  const o = { locale: 'tw' as const };
  const member = await newMember(baseURL ?? '');
  const { data } = await (await request.get(`/api/products?q=${encodeURIComponent('花生牛軋糖')}`)).json();
  const { items } = await (await request.get(`/api/products/${data[0].id}`)).json();
  const sent = { cart: null, item: { product_item_id: items[0].id, quantity: 2, mode: 'set' } };
  const headers = { authorization: `Bearer ${member.token}` };
  expect((await request.post('/api/cart/update', { headers, data: sent })).ok()).toBe(true);

  await page.goto('/cart?add=TH-KIT-003-420');
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  await page.getByRole('button', { name: m.basket_coupons_login({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').fill(member.email);
  await dialog.locator('input[type="password"]').first().fill(member.password);
  await dialog.locator('button[type="submit"]').first().click();
  await expect(page.getByText(m.sign_in_came_back({ words: m.member_signed_in({}, o), count: 2 }, o))).toBeVisible();
  const cartLink = (count: number) => page.getByRole('link', { name: m.layout_cart_with({ count }, o) }).first();
  await expect(cartLink(3)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /花生牛軋糖/ })).toHaveValue('2');
  await page.getByRole('button', { name: m.shop_undo({}, o) }).click();
  await expect(page.getByRole('spinbutton', { name: /花生牛軋糖/ })).toBeHidden();
  await expect(cartLink(1)).toBeVisible();
});
