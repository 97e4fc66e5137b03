import * as m from '#messages';
import { formatMoney } from '#shared/money.ts';
import { expectNoAxeViolations } from '../../../axe.ts';
import { typeCard } from '../../../checkout.ts';
import { expect, test } from '../../../journey.ts';
import { createPaidOrder } from '../../../orders.ts';
import { office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
const money = (amount: number): string => formatMoney(amount, 'twd', 'tw');
type Edited = { version: number; due: number; to_give_back: number; token: string };

test('a paid order that becomes more expensive shows the balance, and the buyer pays it by the link', async ({ page, browser }) => {
  const order = await createPaidOrder(true);
  const call = await office();
  const { version } = await call<Edited>('GET', `/api/admin/orders/${order.id}`);
  const edited = await call<Edited>('PUT', `/api/admin/orders/${order.id}`, {
    version,
    lines: order.lines.map(({ id }, i) => ({ id, quantity: i === 0 ? 4 : 1 })),
  });
  expect(edited.due).toBeGreaterThan(0);
  const due = m.admin_status_money_due({ amount: money(edited.due) }, o);

  await signIn(page, 'tw', `/admin/orders?tab=open_money&q=${order.order_no}`);
  await expect(page.getByRole('row').filter({ hasText: order.order_no })).toContainText(due);
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByTestId('status-card')).toContainText(due);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: m.admin_order_show_ask_rest({ amount: money(edited.due) }, o) }).click();
  await expect(page.getByText(m.admin_order_show_ask_rest_done({ email: 'test@example.com' }, o))).toBeVisible();
  await page.getByRole('button', { name: m.admin_order_show_ask_rest({ amount: money(edited.due) }, o) }).click();
  await expect(page.getByText(m.error_link_just_sent({}, o))).toBeVisible();

  const buyer = await (await browser.newContext({ locale: 'zh-TW' })).newPage();
  await buyer.goto(`/order/${edited.token}`);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(m.order_owing({}, o));
  await buyer.getByLabel(m.cart_email({}, o)).fill('test@example.com');
  await buyer.getByLabel(m.order_phone_end({}, o)).fill('678');
  await buyer.getByRole('button', { name: m.order_unlock({}, o) }).click();
  const rest = buyer.getByRole('region', { name: m.order_pay_rest({}, o) });
  // Its own method, a transfer, shows the account.
  await expect(rest).toContainText(m.order_rest_transfer({}, o));
  await expectNoAxeViolations(buyer);
  await rest.getByRole('radio', { name: /信用卡/ }).check();
  await typeCard(buyer, '4242424242424242');
  await rest.getByRole('button', { name: m.order_pay_amount({ amount: money(edited.due) }, o) }).click();
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(m.order_paid({}, o));

  await page.reload();
  await expect(page.getByTestId('status-card')).toContainText(m.admin_status_payment_paid({}, o));
  await expect(page.getByTestId('status-card')).not.toContainText(due);
});

test('a paid order that becomes cheaper shows what is to be given back, until a staff member has sent it', async ({ page }) => {
  const order = await createPaidOrder(true);
  const call = await office();
  const { version } = await call<Edited>('GET', `/api/admin/orders/${order.id}`);
  const edited = await call<Edited>('PUT', `/api/admin/orders/${order.id}`, {
    version,
    lines: order.lines.map(({ id }, i) => ({ id, quantity: i === 0 ? 2 : 1 })),
  });
  expect(edited).toMatchObject({ due: 0 });
  const back = m.admin_status_money_to_give_back({ amount: money(edited.to_give_back) }, o);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  await expect(page.getByTestId('status-card')).toContainText(back);
  await page.getByRole('button', { name: m.admin_order_show_refund_sent({}, o), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(m.admin_order_show_refund_bank_code({}, o)).fill('812');
  await dialog.getByLabel(m.admin_order_show_refund_account_number({}, o)).fill('2888-1000-123456');
  await dialog.getByLabel(m.admin_order_show_refund_account_name({}, o)).fill('陳小亭');
  await dialog.getByRole('button', { name: m.admin_order_show_refund_sent({}, o), exact: true }).click();
  await expect(page.getByText(m.admin_order_show_refund_sent_done({}, o))).toBeVisible();
  const sentTo = m.admin_order_show_refund_sent_to({ bank: '812', account: '28881000123456', name: '陳小亭' }, o);
  await expect(page.getByText(sentTo)).toBeVisible();
  await expect(page.getByTestId('status-card')).not.toContainText(back);
});
