import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { expect, test, windowOf } from '../journey.ts';
import { fillInCart, placeOrder, putIntoCart } from '../shopper.ts';
import { signIn } from '../staff.ts';

for (const locale of locales) {
  const o = { locale };

  test(`a guest orders by cash on delivery, and staff prepare, ship, deliver and settle it (${locale})${windowOf[locale]}`, async ({
    page,
    browser,
    viewport,
    isMobile,
    hasTouch,
  }) => {
    await putIntoCart(page, locale);
    await fillInCart(page, locale, { delivery: 'home', payment: 'cod' });
    const number = await placeOrder(page, locale);
    await expect(page.getByText(m.order_cod({}, o))).toBeVisible();

    const office = await (await browser.newContext({ viewport, isMobile, hasTouch })).newPage();
    await signIn(office, locale, `/admin/orders?q=${number}`);
    await office.getByRole('link', { name: number }).filter({ visible: true }).first().click();
    /** Presses a move, and confirms it in its dialog with the required input. */
    const move = async (name: string, status: string, trackingNo?: string) => {
      await office.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
      const confirm = office.getByRole('dialog').getByRole('button', { name, exact: true });
      const notice = office.getByText(m.admin_orders_moved({ status }, o));
      await expect(confirm.or(notice).first()).toBeVisible();
      if (await confirm.isVisible()) {
        if (trackingNo) await office.getByLabel(m.admin_orders_tracking_no({}, o)).fill(trackingNo);
        await confirm.click();
      }
      await expect(notice.first()).toBeVisible();
      await expect(confirm).toBeHidden();
    };
    await move(m.admin_orders_move_shipping_preparing({}, o), m.admin_status_shipping_preparing({}, o));
    await move(m.admin_orders_move_shipping_shipped({}, o), m.admin_status_shipping_shipped({}, o), '9032-5518-7741');
    await expect(office.getByText('9032-5518-7741').first()).toBeVisible();
    await move(m.admin_orders_move_shipping_delivered({}, o), m.admin_status_shipping_delivered({}, o));
    await move(m.admin_orders_move_payment_paid({}, o), m.admin_status_payment_paid({}, o));
    await move(m.admin_orders_move_order_completed({}, o), m.admin_status_order_completed({}, o));

    await page.reload();
    await expect(page.getByText(m.order_done({}, o))).toBeVisible();
    await office.context().close();
  });
}
