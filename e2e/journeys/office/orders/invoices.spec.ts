import * as m from '#messages';
import { formatMoney } from '#shared/money.ts';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, test } from '../../../journey.ts';
import { createPaidOrder } from '../../../orders.ts';
import { office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

// They turn the provider's faults on and off, so they run in sequence.
test.describe.configure({ mode: 'default' });

const o = { locale: 'tw' } as const;
type Shown = { version: number; token: string; refunds: { id: number; state: string }[] };
const soon = { timeout: 30_000 };

test('a paid order is invoiced, a partial refund becomes an allowance, and shopper and staff see both', async ({ page, browser }) => {
  const order = await createPaidOrder(true);
  const call = await office();
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  const card = page.getByTestId('invoice');
  await expect(card).toContainText(m.admin_order_invoice_issued({}, o), soon);
  const number = /[A-Z]{2}\d{8}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
  expect(number).not.toBe('');
  await expectNoAxeViolations(page);

  const { version, token } = await call<Shown>('GET', `/api/admin/orders/${order.id}`);
  const lines = [{ line_id: order.lines[0]?.id, quantity: 1, restock: true }];
  const refunded = await call<Shown>('POST', `/api/admin/orders/${order.id}/refunds`, {
    version,
    lines,
    shipping: 0,
    goodwill: 0,
    reason: '少一件',
  });
  const refund = refunded.refunds.find(({ state }) => state === 'to_do');
  await call('POST', `/api/admin/orders/${order.id}/refunds/${refund?.id}/done`, {});
  await page.reload();
  await expect(card).toContainText(m.admin_order_invoice_allowance({}, o), soon);
  const back = formatMoney(-(order.items[0].price ?? 0), 'twd', 'tw');
  await expect(card).toContainText(back);

  const buyer = await (await browser.newContext({ locale: 'zh-TW' })).newPage();
  await buyer.goto(`/order/${token}`);
  await expect(buyer.getByText(number)).toHaveCount(0);
  await buyer.getByLabel(m.cart_email({}, o)).fill('test@example.com');
  await buyer.getByLabel(m.order_phone_end({}, o)).fill('678');
  await buyer.getByRole('button', { name: m.order_unlock({}, o) }).click();
  await expect(buyer.getByText(number).first()).toBeVisible();
  await expect(buyer.getByText(/折讓 \$/)).toBeVisible();
  await buyer.context().close();
});

test('cannot be opened: the provider’s words, the list’s filter, and issued again', async ({ page }) => {
  const faults = (switches: object) => page.request.post('/sim/ecpay-invoice/sim/admin', { data: switches });
  await faults({ used_up: true });
  const order = await createPaidOrder(true);
  try {
    await signIn(page, 'tw', `/admin/orders/${order.id}`);
    await expect(page.getByTestId('invoice')).toContainText(m.admin_order_invoice_failed({}, o), soon);
    await expect(page.getByTestId('invoice')).toContainText('發票字軌號碼已用完');
    await page.goto('/admin/orders?invoice=failed');
    const row = page.getByRole('row').filter({ hasText: order.order_no });
    await expect(row).toContainText(m.admin_order_invoice_failed({}, o));
    // On a tablet other columns give way: the list is filtered by this one.
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByRole('columnheader', { name: m.admin_orders_created_at({}, o) })).toHaveCount(0);
    await expect(row).toContainText(m.admin_order_invoice_failed({}, o));
    await page.setViewportSize({ width: 1440, height: 900 });
  } finally {
    await faults({});
  }
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: m.admin_order_invoice_issue_again({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_order_invoice_issue({}, o) })
    .click();
  await expect(page.getByTestId('invoice')).toContainText(m.admin_order_invoice_issued({}, o));
  await page.getByRole('button', { name: m.admin_order_invoice_void_action({}, o) }).click();
  await page.getByLabel(m.admin_order_invoice_void_reason({}, o)).fill('統編打錯');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_order_invoice_void_action({}, o) })
    .click();
  await expect(page.getByTestId('invoice').first()).toContainText(m.admin_order_invoice_void({}, o));
});
