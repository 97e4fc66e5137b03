import * as m from '#messages';
import { addToCart, buyer, openCart, orderButton, saved, saveFields, startCart } from '../../checkout.ts';
import { expect, test } from '../../journey.ts';

const locale = 'en';
const o = { locale } as const;

test('select shipping method, choose payment method, select a pickup store, no specific delivery date, payment range', async ({ page }) => {
  const cart = await startCart(page, locale);
  await openCart(page, locale);
  const open = page.locator('#blockers');
  await expect(open.getByText(m.blocker_select_delivery({}, o))).toBeVisible();
  await expect(open.getByText(m.blocker_select_payment({}, o))).toBeVisible();
  await page.locator('input[name="delivery"]').nth(1).check();
  await expect(open.getByText(m.blocker_select_store({}, o))).toBeVisible();
  await expect(open.getByText(m.blocker_topic_delivery({}, o))).toBeVisible();
  await page.locator('input[name="delivery"]').first().check();
  await expect(page.getByText(m.checkout_form_day_none({}, o))).toBeVisible();

  // Above its limit the method gives the reason and cannot be chosen. The kitchenware is too heavy for a store, so it comes last.
  await addToCart(page, cart, '鑄鐵平底鍋', 8);
  await addToCart(page, cart, '雙層竹蒸籠', 8);
  await page.reload();
  await expect(page.getByText(m.quote_payment_above({ amount: '$20,000' }, o)).first()).toBeVisible();
  await saveFields(page, cart, { payment_method_id: cart.payment('cod') });
  await page.reload();
  await expect(open.getByText(m.quote_payment_above({ amount: '$20,000' }, o))).toBeVisible();

  await page.locator('#phone').fill('0912345');
  await page.locator('#phone').blur();
  await expect(page.getByText(m.cart_phone_short({ count: 3 }, o))).toBeVisible();
  await open
    .getByRole('link')
    .filter({ hasText: m.blocker_field_email({}, o) })
    .click();
  await expect(page.locator('#email')).toBeFocused();
});

test('order total wrong, check your cart; connection failed', async ({ page, context }) => {
  const cart = await startCart(page, locale);
  const choices = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('bank_transfer') };
  await saveFields(page, cart, { ...buyer, ...choices });
  await openCart(page, locale);
  await expect(orderButton(page, locale)).toBeVisible();
  const more = { product_item_id: cart.itemId, quantity: 2, mode: 'set' };
  await page.request.post('/api/cart/update', { data: { cart: cart.id, item: more } });
  await orderButton(page, locale).click();
  const report = page.getByRole('dialog').filter({ visible: true });
  await expect(report.getByText(m.checkout_fail_total_changed({}, o))).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  const note = page.locator('#customer_note');
  await page.getByRole('button', { name: new RegExp(m.cart_delivery({}, o)) }).click();
  await note.fill('offline');
  await note.blur();
  await expect(page.getByText(m.shop_offline({}, o))).toBeVisible();
  await context.setOffline(false);
  const savedAnswer = saved(page);
  await orderButton(page, locale).click();
  expect((await (await savedAnswer).json()).customer_note).toBe('offline');
});
