import { expect, test } from '@playwright/test';
import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { fillInCart, placeOrder, putIntoCart } from '../shopper.ts';
import { signIn } from '../staff.ts';

for (const locale of locales) {
  const o = { locale };

  test(`a guest orders by cash on delivery, and staff prepare, ship, deliver and settle it (${locale}) @phone`, async ({ page, browser }) => {
    await putIntoCart(page, locale);
    await fillInCart(page, locale, { delivery: 'home', payment: 'cod' });
    const number = await placeOrder(page, locale);
    await expect(page.getByText(m.order_cod({}, o))).toBeVisible();

    const office = await (await browser.newContext()).newPage();
    await signIn(office, locale, `/admin/orders?q=${number}`);
    await office.getByRole('link', { name: number }).filter({ visible: true }).first().click();
    const press = async (name: string) => {
      await office.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
    };
    const confirmIfAsked = async (name: string) => {
      const ask = office.getByRole('dialog').getByRole('button', { name, exact: true });
      await ask.click();
    };
    await press(m.admin_orders_move_shipping_preparing({}, o));
    await expect(office.getByText(m.admin_orders_moved({ status: m.admin_status_shipping_preparing({}, o) }, o)).first()).toBeVisible();
    await press(m.admin_orders_move_shipping_shipped({}, o));
    await office.getByLabel(m.admin_orders_tracking_no({}, o)).fill('9032-5518-7741');
    await confirmIfAsked(m.admin_orders_move_shipping_shipped({}, o));
    await expect(office.getByText('9032-5518-7741')).toBeVisible();
    await press(m.admin_orders_move_shipping_delivered({}, o));
    await press(m.admin_orders_move_payment_paid({}, o));
    await confirmIfAsked(m.admin_orders_move_payment_paid({}, o));
    await press(m.admin_orders_move_order_completed({}, o));
    await expect(office.getByText(m.admin_status_order_completed({}, o)).first()).toBeVisible();

    await page.reload();
    await expect(page.getByText(m.order_done({}, o))).toBeVisible();
    await office.context().close();
  });
}
