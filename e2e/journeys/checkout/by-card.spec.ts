import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { buyer, openCart, orderButton, saveFields, startCart, typeCard } from '../../checkout.ts';
import { expect, type Page, test, windowOf } from '../../journey.ts';
import { newMember, openAs } from '../../sign-in.ts';

// The simulated bank speaks the browser's language.
test.use({ locale: 'zh-TW' });

for (const locale of locales) {
  const o = { locale };

  test(`payment fail: a declined card leaves the order open, and another card pays it (${locale})${windowOf[locale]}`, async ({ page }) => {
    const cart = await startCart(page, locale);
    const { name, phone, email } = buyer;
    await saveFields(page, cart, {
      name,
      phone,
      email,
      delivery_method_id: cart.delivery('shop_pickup'),
      payment_method_id: cart.payment('card'),
    });
    await openCart(page, locale);
    const number = page.locator('#card input[data-field="number"]');
    await number.fill('4000000000000002');
    await orderButton(page, locale).click();
    await expect(page.getByText(m.card_expiry_missing({}, o))).toBeVisible();
    await expect(number).toHaveValue('4000000000000002');
    await typeCard(page, '4000000000000002');
    await orderButton(page, locale).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_failed({}, o));
    await expect(page.getByText(m.order_failed_text({}, o))).toBeVisible();

    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: m.order_pay_amount({ amount: '' }, o).trim() }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));
    await expect(page.locator('main ol').getByText(m.order_step_card_paid({}, o))).toBeVisible();
  });
}

const o = { locale: 'tw' } as const;

test('a card that its bank must confirm leads to the bank’s page and back to a paid order', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  const { name, phone, email } = buyer;
  await saveFields(page, cart, {
    name,
    phone,
    email,
    delivery_method_id: cart.delivery('shop_pickup'),
    payment_method_id: cart.payment('card'),
  });
  await openCart(page, 'tw');
  await typeCard(page, '4000000000003220');
  await orderButton(page, 'tw').click();
  await page.getByRole('button', { name: m.simulator_bank_approve({}, o) }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));
});

test('card fields that could not be fetched say so where they would be, and are there after another try', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  const { name, phone, email } = buyer;
  const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('card') };
  await saveFields(page, cart, { name, phone, email, ...methods });
  await page.route('**/api/payments/card', (route) => route.abort(), { times: 1 });
  await openCart(page, 'tw');
  await expect(page.locator('#card')).toContainText(m.shop_offline({}, o));
  await orderButton(page, 'tw').click();
  await expect(page.locator('#card')).toBeFocused();
  await page.getByRole('button', { name: m.notfound_retry({}, o) }).click();
  await typeCard(page, '4242424242424242');
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));
});

test('a charge whose answer is lost is shown as being confirmed, and cannot be paid twice', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  const { name, phone, email } = buyer;
  await saveFields(page, cart, {
    name,
    phone,
    email,
    delivery_method_id: cart.delivery('shop_pickup'),
    payment_method_id: cart.payment('card'),
  });
  await openCart(page, 'tw');
  await typeCard(page, '4000000000000421');
  await orderButton(page, 'tw').click();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_confirming({}, o));
  await expect(page.locator('#card')).toHaveCount(0);
});

test('an unpaid bank page leads to an order page that offers the bank page again, another payment method, cancelling and the shop; where it is not known how to pay, it asks again', async ({
  page,
}) => {
  const cart = await startCart(page, 'tw');
  const { name, phone, email } = buyer;
  const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('card') };
  await saveFields(page, cart, { name, phone, email, ...methods });
  await openCart(page, 'tw');
  await typeCard(page, '4000000000003220');
  let token = '';
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch();
    token = (await response.json()).token;
    await route.fulfill({ response });
  });
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('button', { name: m.simulator_bank_approve({}, o) })).toBeVisible();
  await page.route('**/api/my/orders/*/pay', (route) => route.abort(), { times: 1 });
  await page.goto(`/order/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_bank_title({}, o));
  await expect(page.getByRole('alert').getByText(m.shop_offline({}, o))).toBeVisible();
  await page.getByRole('button', { name: m.notfound_retry({}, o) }).click();
  await expect(page.getByRole('link', { name: m.order_to_bank({}, o) })).toBeVisible();
  await expect(page.getByRole('link', { name: m.order_keep_browsing({}, o) })).toBeVisible();
  await expect(page.getByRole('button', { name: m.order_cancel({}, o) })).toBeVisible();
  await page.getByRole('button', { name: m.order_bank_again({}, o) }).click();
  await page.getByRole('radio', { name: /匯款/ }).check();
  await page.getByRole('button', { name: /匯款/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_waiting({}, o));
});

test('a wallet leads to its own page and back to a paid order, and an order that was left there can be paid another way', async ({
  page,
}) => {
  const cart = await startCart(page, 'tw');
  const { name, phone, email } = buyer;
  const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('jko_pay') };
  await saveFields(page, cart, { name, phone, email, ...methods });
  await openCart(page, 'tw');
  await page.getByRole('radio', { name: /LINE Pay/ }).check();
  await expect(page.getByText(m.wallet_leads({ name: 'LINE Pay' }, o))).toBeVisible();
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.simulator_wallet_title({ wallet: 'LINE Pay' }, o));
  await page.getByRole('button', { name: m.simulator_bank_abandon({}, o) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_wallet_title({}, o));
  await page.getByRole('button', { name: m.order_wallet_again({}, o) }).click();
  await page.getByRole('radio', { name: /街口支付/ }).check();
  await page.getByRole('button', { name: m.order_pay_amount({ amount: '' }, o).trim() }).click();
  await page.getByRole('button', { name: m.simulator_bank_approve({}, o), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));
});

test('Apple Pay is offered only by a browser that has it, and pays the order at once', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  const { name, phone, email } = buyer;
  const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('card') };
  await saveFields(page, cart, { name, phone, email, ...methods });
  await openCart(page, 'tw');
  await expect(page.getByRole('radio', { name: /Google Pay/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Apple Pay/ })).toHaveCount(0);
  await page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));
  await openCart(page, 'tw');
  await page.getByRole('radio', { name: /Apple Pay/ }).check();
  await expect(page.getByText(m.wallet_opens({ name: 'Apple Pay' }, o))).toBeVisible();
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));
});

/** Removes the only saved card in the profile. */
async function removeSavedCard(page: Page, card: string): Promise<void> {
  await page.goto('/account');
  const cards = page.getByRole('region', { name: m.profile_cards({}, o) });
  await expect(cards).toContainText(card);
  await cards.getByRole('button', { name: m.profile_card_remove({}, o) }).click();
  await expect(cards).toContainText(m.profile_cards_none({}, o));
  await expect(cards).not.toContainText(card);
}

test('a member saves a card while paying, pays the next order with it, is not offered it for a guest’s order, and removes it in the profile', async ({
  page,
  request,
}) => {
  const { name, phone, email } = buyer;
  const ofGuest = await startCart(page, 'tw');
  const guestMethods = { delivery_method_id: ofGuest.delivery('shop_pickup'), payment_method_id: ofGuest.payment('card') };
  await saveFields(page, ofGuest, { name, phone, email, ...guestMethods });
  await openCart(page, 'tw');
  await typeCard(page, '4000000000000002');
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_failed({}, o));
  const guestOrder = page.url();

  const me = await newMember(request);
  await openAs(page, me);
  const fillCart = async () => {
    const cart = await startCart(page, 'tw', me.token);
    const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment('card') };
    await me.call('PUT', `/api/cart/${cart.id}`, { name, phone, email, ...methods });
    await openCart(page, 'tw');
  };
  const card = m.card_saved_name({ brand: 'Visa', last_four: '4242' }, o);
  await fillCart();
  await typeCard(page, '4242424242424242');
  await page.getByRole('checkbox', { name: m.card_save({}, o) }).check();
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));

  await fillCart();
  await expect(page.getByRole('radio', { name: card })).toBeChecked();
  await expect(page.getByText(m.card_valid_until({ month: '12/30' }, o))).toBeVisible();
  await page.getByRole('radio', { name: m.card_another({}, o) }).check();
  await expect(page.locator('#card')).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await expect(page.locator('#card')).toHaveCount(0);
  await orderButton(page, 'tw').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));

  await page.goto(guestOrder);
  await expect(page.locator('#card')).toBeVisible();
  await expect(page.getByRole('radio', { name: card })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: m.card_save({}, o) })).toHaveCount(0);

  await removeSavedCard(page, card);
});
