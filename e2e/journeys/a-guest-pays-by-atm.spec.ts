import * as m from '#messages';
import { expect, type Page, test } from '../journey.ts';
import { fillInCart, pressOrder, putIntoCart } from '../shopper.ts';
import { signIn } from '../staff.ts';

const o = { locale: 'tw' } as const;
/** The title of the order page. A line break may follow each phrase, so its accessible name has spaces that its text has not. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('an ATM order gets its account on ECPay’s page, shows it with its deadline, and is paid once the bank reports it @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await putIntoCart(page, 'tw');
  await fillInCart(page, 'tw', { delivery: 'pickup', payment: 'atm' });
  await pressOrder(page, 'tw');
  await page.getByRole('button', { name: m.simulator_payment_code({}, { locale: 'en' }) }).click();
  const payNow = await page.locator('input[name="trade"]').getAttribute('value');
  await page.getByRole('button', { name: m.simulator_payment_back({}, { locale: 'en' }) }).click();

  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  await expect(title(page)).toHaveText(m.order_code_title({}, o));
  await expect(page.getByText('812', { exact: true })).toBeVisible();
  await expect(page.getByText(m.order_code_deadline({}, o))).toBeVisible();
  await page.getByRole('button', { name: m.order_copy_what({ what: m.order_account({}, o) }, o) }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{16}$/);

  // One query in three minutes, for shopper and staff together.
  await page.getByRole('button', { name: m.order_refresh({}, o) }).click();
  await expect(page.getByText(m.order_refresh_pending({}, o))).toBeVisible();
  await expect(page.getByRole('button', { name: m.order_refresh({}, o) })).toBeDisabled();

  await page.request.post('/sim/ecpay-payments/sim/decide', { form: { trade: payNow ?? '', decision: 'pay' } });
  await page.reload();
  await expect(title(page)).toHaveText(m.order_paid({}, o));
});

test('barcodes can be left for another method, and staff see the code, its countdown and that it may still be paid', async ({ page }) => {
  await putIntoCart(page, 'tw');
  await fillInCart(page, 'tw', { delivery: 'pickup', payment: 'barcode' });
  await pressOrder(page, 'tw');
  await page.getByRole('button', { name: m.simulator_payment_code({}, { locale: 'en' }) }).click();
  await page.getByRole('button', { name: m.simulator_payment_back({}, { locale: 'en' }) }).click();
  await expect(page.getByText(m.order_code_barcode({ no: 3 }, o), { exact: true })).toBeVisible();
  const number =
    /\d{6}-\d{5}/.exec(
      (await page
        .getByText(/\d{6}-\d{5}/)
        .first()
        .textContent()) ?? '',
    )?.[0] ?? '';
  const orderPage = page.url();

  await signIn(page, 'tw', `/admin/orders?q=${number}`);
  await page.getByRole('link', { name: number }).first().click();
  const refresh = page.getByRole('button', { name: new RegExp(m.admin_order_show_refresh({}, o)) });
  await refresh.click();
  await expect(refresh).toContainText(/2:5\d/);
  await expect(refresh).toBeDisabled();

  await page.goto(orderPage);
  await page.getByRole('button', { name: m.order_page_leave({}, o) }).click();
  await expect(title(page)).toHaveText(m.order_failed({}, o));
  await expect(page.getByRole('radio', { name: '銀行匯款' })).toBeVisible();
});
