import * as m from '#messages';
import { buyer, openCart, orderButton, saved, saveFields, startCart } from '../../checkout.ts';
import { expect, type Page, test } from '../../journey.ts';

const o = { locale: 'tw' } as const;
// The simulated store map speaks the browser's language.
test.use({ locale: 'zh-TW' });

test('no input is lost: a reload while typing, the back button, and the round trip to the store map @phone', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  await openCart(page, 'tw');
  const name = page.locator('#name');
  await name.pressSequentially('林美惠');
  await page.reload();
  await expect(name).toHaveValue('林美惠');

  await page.locator('#email').fill('meihui@example.com');
  await page.locator('main a[href*="/products/"]').last().click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await page.goBack();
  await expect(page.locator('#email')).toHaveValue('meihui@example.com');
  await expect(name).toHaveValue('林美惠');

  await page.locator('input[name="delivery"]').nth(1).check();
  await expect(page.getByText(m.blocker_select_store({}, o)).first()).toBeAttached();
  await page.locator('#customer_note').fill('請放管理室');
  await page.getByRole('button', { name: m.checkout_form_store_choose({}, o) }).click();
  // The default chain of section 9 of the specification.
  await expect(page.getByRole('heading', { name: /FAMIC2C/ })).toBeVisible();
  const row = page
    .locator('li')
    .filter({ hasNotText: m.simulator_map_closing({}, o) })
    .first();
  await row.getByRole('button').click();
  await expect(page).toHaveURL(/\/cart#delivery$/);
  await expect(page.getByRole('button', { name: m.checkout_form_store_change({}, o) })).toBeVisible();
  await expect(page.locator('#customer_note')).toHaveValue('請放管理室');
  await expect(name).toHaveValue('林美惠');

  await page.getByRole('button', { name: m.checkout_form_store_change({}, o) }).click();
  await page
    .getByRole('button', { name: m.simulator_map_choose({}, o) })
    .first()
    .waitFor();
  await page.goBack();
  await expect(page.locator('#customer_note')).toHaveValue('請放管理室');
  expect((await (await page.request.get(`/api/cart/${cart.id}`)).json()).cvs.subtype).toBe('FAMIC2C');
});

/** A member's cart is open, and their session has ended since. */
async function endedOnCart(page: Page): Promise<{ email: string; cart: string }> {
  const email = `shopper-${crypto.randomUUID()}@example.com`;
  const account = { name: '林美惠', email, password: 'shopper12', password_confirmation: 'shopper12', accept_terms: true };
  const { token } = await (await page.request.post('/api/auth/register', { data: account })).json();
  const { id: cart } = await startCart(page, 'tw', token);
  await openCart(page, 'tw');
  await expect(page.locator('#email')).toHaveValue(email);
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  return { email, cart };
}

const openDialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

async function signInAgain(page: Page, email: string): Promise<void> {
  const dialog = openDialog(page);
  await dialog.locator('input[name="email"]').fill(email);
  await dialog.locator('input[name="password"]').fill('shopper12');
  await dialog
    .locator('form')
    .getByRole('button', { name: m.layout_login({}, o), exact: true })
    .click();
}

/** The shopper's session ends while the form is open. `isOtherCallFirst`: another call of the page gets the 401 before the save. */
async function endsInTheMiddle(page: Page, isOtherCallFirst: boolean): Promise<void> {
  const { email } = await endedOnCart(page);
  if (isOtherCallFirst) {
    const unauthorised = page.waitForResponse((response) => response.status() === 401);
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'customer_token', newValue: 'changed' })));
    await unauthorised;
  }

  const note = page.locator('#customer_note');
  await note.fill('管理員請簽收');
  await note.blur();
  await expect(openDialog(page)).toBeVisible();
  const savedAnswer = saved(page, 'customer_note');
  await signInAgain(page, email);
  expect((await (await savedAnswer).json()).customer_note).toBe('管理員請簽收');
  await expect(note).toHaveValue('管理員請簽收');
}

test('a session that ends during checkout asks to sign in, and continues with all input', async ({ page }) => {
  await endsInTheMiddle(page, false);
});

test('a session that ends is handled the same when another call of the page gets the 401 first', async ({ page }) => {
  await endsInTheMiddle(page, true);
});

test('a session that ends before a quantity is changed asks to sign in, as often as it is tried, and the member’s cart stays', async ({
  page,
}) => {
  const { email, cart } = await endedOnCart(page);
  const quantity = page.locator('#items').getByRole('spinbutton');
  const more = page.locator('#items').getByRole('button', { name: m.shop_more({}, o) });
  for (const _ of [1, 2]) {
    await more.click();
    await expect(openDialog(page)).toBeVisible();
    await expect(page.getByText(m.checkout_form_session_over({}, o))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    await expect(quantity).toHaveValue('1');
  }
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(cart);
  await page.locator('#items').getByRole('button', { name: /移除/ }).click();
  await signInAgain(page, email);
  await expect(openDialog(page)).toHaveCount(0);
  await more.click();
  await expect(quantity).toHaveValue('2');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(cart);
});

test('pressing the order button twice makes one order, and a finished section folds to one line that can be reopened', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  const choices = { delivery_method_id: cart.delivery('home'), payment_method_id: cart.payment('cod') };
  await saveFields(page, cart, { ...buyer, ...choices });
  await openCart(page, 'tw');
  await expect(page.getByText(/宅配到府・林美惠 0987654321・103 臺北市大同區迪化街一段 2 號/)).toBeVisible();
  await expect(page.locator('#recipient_address')).toBeHidden();
  await page.getByRole('button', { name: `${m.checkout_form_change({}, o)} ${m.cart_delivery({}, o)}` }).click();
  await expect(page.locator('#recipient_address')).toBeVisible();
  // The postcode gives city and district; two districts of Hsinchu share one.
  await page.locator('#recipient_zip').fill('952');
  await expect(page.locator('#recipient_district')).toHaveValue('蘭嶼鄉');
  await expect(page.getByText(m.checkout_form_island({}, o))).toBeVisible();
  await page.locator('#recipient_zip').fill('300');
  await expect(page.locator('#recipient_city')).toHaveValue('新竹市');
  await page.locator('#recipient_city').selectOption('臺北市');
  // The last choice is still being saved when the button is pressed.
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/api\/cart\/[\w-]+$/, (route) => pressed.promise.then(() => route.continue()));
  await page.locator('#recipient_district').selectOption('大同區');
  await expect(page.locator('#recipient_zip')).toHaveValue('103');

  const orders: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/orders') && orders.push(request.url()));
  await orderButton(page, 'tw').evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  pressed.resolve();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  expect(orders).toHaveLength(1);
});
