import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { expect, test } from '../journey.ts';
import { fillInCart, placeOrder, putIntoCart } from '../shopper.ts';

for (const locale of locales) {
  const o = { locale };

  test(`a transfer order shows where to pay, its mail says the same, and a visitor without the cookie sees no name (${locale}) @phone`, async ({
    page,
    browser,
    request,
  }) => {
    await putIntoCart(page, locale);
    await fillInCart(page, locale, { delivery: 'pickup', payment: 'transfer' });
    const number = await placeOrder(page, locale);
    await expect(page.getByText(m.order_waiting({}, o))).toBeVisible();
    await expect(page.getByText('0000-0000-0000-00').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();

    await expect.poll(async () => (await request.get('/dev/mails')).text(), { timeout: 20_000 }).toContain(number);

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(page.url());
    await expect(stranger.getByText(m.order_locked_title({}, o))).toBeVisible();
    await expect(stranger.getByText('buyer@example.com')).toHaveCount(0);
    await expect(stranger.getByText('陳小亭')).toHaveCount(0);
    await stranger.context().close();
  });
}

test('input of the cart page is still there after a reload', async ({ page }) => {
  await putIntoCart(page, 'tw');
  await page.goto('/cart');
  const note = page.locator('[name="customer_note"]');
  await note.fill('請放管理室');
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/cart/') && answer.request().method() === 'PUT' && answer.ok());
  await note.blur();
  await saved;
  await page.reload();
  await expect(note).toHaveValue('請放管理室');
});
