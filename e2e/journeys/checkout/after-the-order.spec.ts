import * as m from '#messages';
import { buyer, openCart, orderButton, saveFields, startCart } from '../../checkout.ts';
import { twoFrames } from '../../frames.ts';
import { expect, type Page, test } from '../../journey.ts';

const o = { locale: 'tw' } as const;

test('an order that cannot be read again stays on its page, and buying it again twice at once adds its items once', async ({ page }) => {
  const cart = await startCart(page, 'tw');
  await saveFields(page, cart, {
    ...buyer,
    delivery_method_id: cart.delivery('home'),
    payment_method_id: cart.payment('bank_transfer'),
  });
  await openCart(page, 'tw');
  await orderButton(page, 'tw').click();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  const mailed = page.getByText(buyer.email).first();
  await expect(mailed).toBeVisible();

  const reading = /\/api\/orders\/[\w-]{22,}$/;
  await page.route(reading, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await page.getByLabel(m.order_report_label({}, o)).fill('12345');
  const failed = page.waitForEvent('requestfailed', (request) => reading.test(request.url()));
  const report = page.getByRole('button', { name: m.order_report_send({}, o) });
  await report.click();
  await failed;
  await expect(report).not.toHaveAttribute('aria-disabled');
  await twoFrames(page);
  await expect(mailed).toBeVisible();
  await page.unroute(reading);

  let reads = 0;
  await page.route('**/api/orders/*/reorder', async (route) => {
    reads += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: m.order_reorder({}, o) }).dblclick();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  expect(reads).toBe(1);
});

test('order placed and details emailed: a transfer is reported, the order found by its number, bought again and cancelled', async ({
  page,
  browser,
}) => {
  const cart = await startCart(page, o.locale);
  const choices = {
    delivery_method_id: cart.delivery('home'),
    payment_method_id: cart.payment('bank_transfer'),
    invoice_barcode: '/ABC+123',
  };
  await saveFields(page, cart, { ...buyer, ...choices });
  await openCart(page, o.locale);
  await orderButton(page, o.locale).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  const mailed = page.getByText(buyer.email).first();
  await expect(mailed).toBeVisible();
  const number = /\d{6}-\d{5}/.exec((await mailed.textContent()) ?? '')?.[0] ?? '';
  await expect(mailed).toHaveText(m.order_mailed({ no: number, email: buyer.email }, o));
  await expect(page.getByText('/ABC+123')).toBeVisible();
  await page.getByRole('button', { name: m.order_copy_what({ what: m.order_account({}, o) }, o) }).waitFor();

  await page.getByLabel(m.order_report_label({}, o)).fill('123');
  await page.getByRole('button', { name: m.order_report_send({}, o) }).click();
  await expect(page.getByText(m.validation_last_five({}, o))).toBeVisible();
  await page.getByLabel(m.order_report_label({}, o)).fill('12345');
  await page.getByRole('button', { name: m.order_report_send({}, o) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_reported({}, o));

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/order/${number}`);
  await stranger.getByLabel(m.cart_email({}, o)).fill(buyer.email);
  await stranger.getByLabel(m.cart_phone({}, o)).fill('0900000000');
  await stranger.getByRole('button', { name: m.order_unlock({}, o) }).click();
  await expect(stranger.getByRole('alert').filter({ hasText: m.error_identity_wrong({}, o) })).toBeVisible();
  await stranger.getByLabel(m.cart_phone({}, o)).fill('0987-654-321');
  await stranger.getByRole('button', { name: m.order_unlock({}, o) }).click();
  await expect(stranger).toHaveURL(/\/order\/[\w-]{22,}/);
  await expect(stranger.getByText(buyer.recipient_address)).toBeVisible();
  await stranger.context().close();

  await page.getByRole('button', { name: m.order_cancel({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.order_cancel({}, o) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_cancelled({}, o));
  await page.getByRole('button', { name: m.order_reorder({}, o) }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator('main a[href*="/products/"]').first()).toBeVisible();
});

/** Collects the title of each frame that the page shows. A page that is being left answers no call, so that it reports by itself. */
async function watchTitles(page: Page): Promise<string[]> {
  const titles: string[] = [];
  await page.exposeFunction('reportTitle', (title: string) => titles.push(title));
  await page.addInitScript(() => {
    const { reportTitle } = window as unknown as { reportTitle: (title: string) => void };
    const report = () => {
      reportTitle(document.querySelector('h1')?.textContent ?? '');
      requestAnimationFrame(report);
    };
    report();
  });
  return titles;
}

test('the cart never looks empty between the order and the page that follows, its own or the one of a wallet', async ({ page }) => {
  const { name, phone, email } = buyer;
  const titles = await watchTitles(page);
  for (const kind of ['cod', 'line_pay'] as const) {
    const cart = await startCart(page, 'tw');
    const methods = { delivery_method_id: cart.delivery('shop_pickup'), payment_method_id: cart.payment(kind) };
    await saveFields(page, cart, { name, phone, email, ...methods });
    await openCart(page, 'tw');
    titles.length = 0;
    const walletPage = Promise.withResolvers<void>();
    await page.route('**/sim/tappay/sim/wallet/*', async (route) => {
      await walletPage.promise;
      await route.continue();
    });
    const leaving = kind === 'cod' ? undefined : page.waitForRequest('**/sim/tappay/sim/wallet/*');
    await orderButton(page, 'tw').click();
    await leaving;
    if (kind === 'cod') await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.order_cod({}, o));
    const before = titles.length;
    await expect.poll(() => titles.length).toBeGreaterThan(before + 5);
    walletPage.resolve();
    expect(titles).not.toContain(m.cart_empty_title({}, o));
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.simulator_wallet_title({ wallet: 'LINE Pay' }, { locale: 'en' }));
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('the footer links to the page that finds an order; an address with its number asks for the e-mail', async ({ page }) => {
  const o = { locale: 'en' } as const;
  await page.goto('/en/shops');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: m.layout_find_order({}, o) })
    .click();
  await page.getByLabel(m.order_find_number({}, o)).fill('000000-99999');
  await page.getByLabel(m.cart_email({}, o)).fill(buyer.email);
  await page.getByLabel(m.cart_phone({}, o)).fill(buyer.phone);
  await page.getByRole('button', { name: m.order_unlock({}, o) }).click();
  await expect(page.getByRole('alert').filter({ hasText: m.error_identity_wrong({}, o) })).toBeVisible();
  await page.goto('/api/order/00000099999');
  await expect(page).toHaveURL(/\/order\/000000-99999$/);
  await expect(page.locator('input[name="email"]')).toBeVisible();
});
