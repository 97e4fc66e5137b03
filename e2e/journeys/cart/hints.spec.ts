import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { buyer, openCart, orderButton, saved, saveFields, startCart } from '../../checkout.ts';
import { expect, test, windowOf } from '../../journey.ts';

for (const locale of locales) {
  const o = { locale };

  test(`a mistyped mail domain gets a hint that is applied at one tap and never blocks (${locale})${windowOf[locale]}`, async ({
    page,
  }) => {
    await startCart(page, locale);
    await openCart(page, locale);
    const email = page.locator('#email');
    await email.fill('buyer@gmial.com');
    await email.blur();
    const meant = page.getByRole('button', { name: 'buyer@gmail.com', exact: true });
    await expect(meant).toBeVisible();
    const taken = saved(page, 'email');
    await meant.click();
    await taken;
    await expect(email).toHaveValue('buyer@gmail.com');
    await expect(meant).toHaveCount(0);
  });

  test(`an optional delivery day is asked for only on request (${locale})${windowOf[locale]}`, async ({ page }) => {
    const cart = await startCart(page, locale);
    await saveFields(page, cart, { delivery_method_id: cart.delivery('home') });
    await openCart(page, locale);
    const days = page.locator('input[name="delivery_at"]');
    await expect(page.locator('#delivery_at')).toBeVisible();
    await expect(days).toHaveCount(0);
    await page.getByRole('button', { name: m.checkout_form_day_choose({}, o) }).click();
    await expect(days.first()).toBeVisible();
  });
}

test('the order button looks ready only when nothing is missing, can always be focused and gives the reason', async ({ page }) => {
  const o = { locale: 'tw' } as const;
  const cart = await startCart(page, o.locale);
  await openCart(page, o.locale);
  const button = orderButton(page, o.locale);
  const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const waiting = await ground();
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription(new RegExp(m.blocker_select_delivery({}, o)));
  const { name, phone, email } = buyer;
  const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('bank_transfer') };
  await saveFields(page, cart, { name, phone, email, ...methods });
  await openCart(page, o.locale);
  await expect(page.locator('#blockers')).toHaveCount(0);
  expect(await ground()).not.toBe(waiting);
});
