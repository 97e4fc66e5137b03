import * as m from '#messages';
import { expect, type Page, test } from '../../../journey.ts';
import { createPaidOrder, twoItems } from '../../../orders.ts';
import { newAddress, office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const goods = (page: Page) => page.getByRole('combobox', { name: m.admin_order_show_find_goods({}, o) });

test('the member of a new order is created once, although the order is refused at first', async ({ page }) => {
  const [item] = await twoItems();
  const email = newAddress();
  await signIn(page, 'tw', '/admin/orders/create');
  await goods(page).fill(item.sku);
  await goods(page).press('Enter');
  await labelled(page, m.admin_order_create_name({}, o)).fill('林新會員');
  await labelled(page, m.admin_order_create_email({}, o)).fill(email);
  await page.getByRole('switch', { name: m.admin_order_create_customer_make({}, o), exact: true }).click();
  for (const [label, choice] of [
    [m.admin_order_create_delivery({}, o), '宅配'],
    [m.admin_order_create_payment({}, o), '匯款'],
  ] as const) {
    await labelled(page, label).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: choice }).first().click();
  }
  await page.keyboard.press('ControlOrMeta+s');
  await expect(labelled(page, m.admin_order_create_address({}, o))).toHaveAttribute('aria-invalid', 'true');
  for (const [label, text] of [
    [m.admin_order_create_phone({}, o), '0912345678'],
    [m.admin_order_create_zip({}, o), '103'],
    [m.admin_order_create_city({}, o), '臺北市'],
    [m.admin_order_create_address({}, o), '迪化街一段 1 號'],
  ] as const)
    await labelled(page, label).fill(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  const staff = await office();
  const { data } = await staff<{ data: unknown[] }>('GET', `/api/admin/customers?q=${encodeURIComponent(email)}`);
  expect(data).toHaveLength(1);
});

test('nothing is typed into an order while it is created, since the order would lack it', async ({ page }) => {
  const [item] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/orders$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await goods(page).fill(item.sku);
  await goods(page).press('Enter');
  const note = labelled(page, m.admin_order_create_staff_note({}, o));
  await note.fill('早上送');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_saving({}, o));
  await page.keyboard.type('，不對，下午');
  await expect(note).toHaveValue('早上送');
  held.resolve();
  // Refused, since the order lacks its buyer: the form is open again.
  await expect(labelled(page, m.admin_order_create_name({}, o))).toHaveAttribute('aria-invalid', 'true');
  await note.fill('下午送');
  await expect(note).toHaveValue('下午送');
});

test('a scan whose item could not be looked up is put back, with the reason', async ({ page }) => {
  const [item] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  await page.route('**/api/admin/product-choices?*', (route) => route.abort());
  await goods(page).fill(item.sku);
  await goods(page).press('Enter');
  await expect(page.getByText(m.admin_order_show_find_failed({}, o))).toBeVisible();
  await expect(goods(page)).toHaveValue(item.sku);
  await page.unroute('**/api/admin/product-choices?*');
  await goods(page).press('Enter');
  await expect(page.locator('[data-testid=new-order-lines] li')).toHaveCount(1);
});

test('a scan is added although its lookup takes longer than the list that the cleared field no longer needs', async ({ page }) => {
  const [item] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/product-choices?*', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const listed = page.waitForRequest(/product-choices/);
  await goods(page).fill(item.sku);
  await listed;
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('product-choices'));
  await goods(page).press('Enter');
  await cancelled;
  held.resolve();
  await expect(page.locator('[data-testid=new-order-lines] li')).toHaveCount(1);
  await expect(goods(page)).toHaveValue('');
});

test('a scan without a hit is replaced by the next one, and named where the next one was already being typed', async ({ page }) => {
  const [a, b] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  const lines = page.locator('[data-testid=new-order-lines] li');
  await goods(page).fill('9999990000001');
  await goods(page).press('Enter');
  await expect(page.getByText(m.admin_order_show_find_nothing({}, o))).toBeVisible();
  await page.keyboard.type(a.sku);
  await goods(page).press('Enter');
  await expect(lines).toHaveCount(1);

  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/product-choices?*9999990000002*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await goods(page).fill('9999990000002');
  await goods(page).press('Enter');
  await page.keyboard.type(b.sku);
  held.resolve();
  const missed = page.getByRole('alert').filter({ hasText: '9999990000002' });
  await expect(missed).toHaveText(m.admin_order_show_find_missed({ texts: '9999990000002' }, o));
  await goods(page).press('Enter');
  await expect(lines).toHaveCount(2);
  await missed.getByRole('button').click();
  await expect(missed).toHaveCount(0);
});

test('a scan without an answer is named where the next one was already being typed, until it is added', async ({ page }) => {
  const [item] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/product-choices?*', async (route) => {
    await held.promise;
    await route.abort();
  });
  await goods(page).fill(item.sku);
  await goods(page).press('Enter');
  await page.keyboard.type('TH');
  held.resolve();
  const missed = page.getByText(m.admin_order_show_find_missed({ texts: item.sku }, o));
  await expect(missed).toBeVisible();
  await page.unroute('**/api/admin/product-choices?*');
  await goods(page).fill(item.sku);
  await goods(page).press('Enter');
  await expect(page.locator('[data-testid=new-order-lines] li')).toHaveCount(1);
  await expect(missed).toHaveCount(0);
});

test('an order that a colleague edits while its dialog is open is a conflict, and keeps their change', async ({ page }) => {
  type Order = { version: number; lines: { id: number; quantity: number }[] };
  const order = await createPaidOrder(false);
  const path = `/api/admin/orders/${order.id}`;
  const staff = await office();
  const quantities = async () => (await staff<Order>('GET', path)).lines.map(({ quantity }) => quantity);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  await button(page, m.admin_order_show_edit_lines({}, o)).click();
  const name = order.lines[0]?.name ?? '';
  await page.getByRole('spinbutton', { name: m.admin_order_create_quantity({ name }, o) }).fill('2');
  const { version, lines } = await staff<Order>('GET', path);
  const theirs = lines.map(({ id, quantity }, i) => ({ id, quantity: i === 1 ? 2 : quantity }));
  await staff('PUT', path, { version, lines: theirs, add: [], shipping: 'keep', discounts: 'keep', reason: '' });
  // What is older than five seconds is read again after a break of the connection.
  await expect(async () => {
    const read = page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'GET', { timeout: 1000 });
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await read;
  }).toPass();
  // The dry run reports the conflict, or saving does where it was answered before the colleague's change.
  const save = button(page, m.admin_order_show_edit_save({}, o));
  await expect(async () => {
    if (await save.isEnabled({ timeout: 1000 })) await save.click();
    await expect(page.getByText(m.error_order_changed({}, o)).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  expect(await quantities()).toEqual([3, 2]);
});

test('a move that the server did not answer keeps its dialog and what was typed', async ({ page }) => {
  const order = await createPaidOrder(false);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  await page.route('**/api/admin/orders/*/move', (route) => route.abort());
  await button(page, m.admin_orders_move_payment_paid({}, o)).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('末五碼 12345');
  await dialog.getByRole('button', { name: m.admin_orders_move_payment_paid({}, o), exact: true }).click();
  await expect(page.getByText(m.admin_kit_error_may_be_done({}, o))).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('末五碼 12345');
  await page.unroute('**/api/admin/orders/*/move');
  await dialog.getByRole('button', { name: m.admin_orders_move_payment_paid({}, o), exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('what is typed into the note while it is being saved stays', async ({ page }) => {
  const order = await createPaidOrder(false);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/orders/*/note', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const note = labelled(page, m.admin_order_show_staff_note({}, o));
  await note.fill('包厚一點');
  await button(page, m.admin_order_show_save({}, o)).click();
  await note.fill('包厚一點，附提袋');
  answer();
  await expect(page.getByText(m.admin_order_show_note_saved({}, o))).toBeVisible();
  await expect(note).toHaveValue('包厚一點，附提袋');
});
