import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { expect, test, windowOf } from '../journey.ts';
import { fillInCart, placeOrder, putIntoCart } from '../shopper.ts';
import { mailed } from '../sign-in.ts';

for (const locale of locales) {
  const o = { locale };

  test(`a transfer order shows where to pay, its mail says the same, and a visitor without the cookie sees no name (${locale})${windowOf[locale]}`, async ({
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

    const account = await mailed(request, 'buyer@example.com', new RegExp(`${number}[^]*(0000-0000-0000-00)`));
    expect(account).toBe('0000-0000-0000-00');

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(page.url());
    await expect(stranger.getByText(m.order_locked_title({}, o))).toBeVisible();
    await expect(stranger.getByText('buyer@example.com')).toHaveCount(0);
    await expect(stranger.getByText('陳小亭')).toHaveCount(0);
    await stranger.context().close();
  });
}
