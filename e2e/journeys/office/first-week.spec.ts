import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { owner, setUpAdministrator, test } from '../../empty-shop.ts';
import { type Browser, type Locator, type Page, expect as usual } from '../../journey.ts';
import { fillInCart, placeOrder } from '../../shopper.ts';
import { type StaffApi, staffApi } from '../../sign-in.ts';

const colleague = { name: '陳包裝', email: 'packer@example.com', password: 'Parcel2026' };
const names = { tw: '棉 T 恤', en: 'Cotton tee' };
const skus = ['COTTON-TEE-1-S', 'COTTON-TEE-1-M', 'COTTON-TEE-2-S', 'COTTON-TEE-2-M'];
const languages = { tw: 'zh-TW', en: 'en-GB' };

/** A long journey on a shared machine: longer timeouts. */
const expect = usual.configure({ timeout: 30_000 });
test.use({ actionTimeout: 45_000 });

type Shop = { browser: Browser; locale: Locale; url: string };
type Week = Shop & { page: Page };

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true }).first();
const field = (page: Page, path: string): Locator => page.locator(`#field-${path.replaceAll('.', '-')}`);

/** A browser of one person, in the language of the week. */
async function visitor({ browser, locale, url }: Shop): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: languages[locale] });
  return context.newPage();
}

async function save(page: Page, address: RegExp): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(address);
}

/** From the setup code to the list of open steps. */
async function setUp({ page, locale }: Week, code: string): Promise<void> {
  await setUpAdministrator(page, code);
  await expect(page.getByText(m.admin_dashboard_setup_done({ done: 0, all: 6 }, { locale }))).toBeVisible();
}

/** Types values one after the other, as fast as possible; the last Enter opens one that is left without a name. */
async function nameValues(page: Page, locale: Locale, values: readonly string[]): Promise<void> {
  const unnamed = page.getByTestId('value-chip').filter({ hasText: m.admin_product_edit_unnamed({}, { locale }) });
  await unnamed.click();
  const editor = page.locator('[data-testid=value-editor]:visible');
  await expect(editor.locator('input[lang="zh-Hant-TW"]')).toBeFocused();
  await page.keyboard.type(values.map((value) => `${value}\n`).join(''));
  await editor.getByRole('button', { name: m.admin_product_edit_value_done({}, { locale }) }).click();
  await expect(unnamed).toHaveCount(0);
  await expect(editor).toHaveCount(0);
  const chips = page.getByTestId('option').last().getByTestId('value-chip');
  await expect(chips).toHaveText(values);
}

async function setMany(page: Page, locale: Locale, column: string, value: string): Promise<void> {
  await button(page, m.admin_sheet_bulk({}, { locale })).click();
  const panel = page.locator('[data-testid=bulk-set]:visible');
  await panel.getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(column, { exact: true }).click();
  await panel.getByRole('textbox').fill(value);
  await button(panel, m.admin_sheet_set_all({ n: skus.length }, { locale })).click();
  await expect(panel).toHaveCount(0);
}

/** The first product: two options, four SKUs, a price and stock for all, on the shelf. */
async function addFirstProduct({ page, locale }: Week): Promise<void> {
  const o = { locale };
  await page.getByRole('link', { name: m.admin_dashboard_go_create({}, o) }).click();
  await field(page, 'name.tw').fill(names.tw);
  await field(page, 'name.en').fill(names.en);
  await page.getByText(m.admin_product_edit_multi({}, o), { exact: true }).last().click();
  await page.getByLabel(m.admin_product_edit_option_name_tw({ n: 1 }, o)).fill('顏色');
  await nameValues(page, locale, ['黑', '白']);
  await page.getByRole('button', { name: m.admin_product_edit_add_option({ max: 3 }, o) }).click();
  await page.getByLabel(m.admin_product_edit_option_name_tw({ n: 2 }, o)).fill('尺寸');
  await nameValues(page, locale, ['S', 'M']);
  await button(page, m.admin_product_edit_generate({ n: 3 }, o)).click();
  await button(page, m.admin_product_edit_number_skus({}, o)).click();
  await setMany(page, locale, m.admin_product_edit_price({}, o), '680');
  const missing = page.getByTestId('missing-for-sale');
  await expect(missing).toContainText(m.admin_product_edit_lacks_stock({}, o));
  await setMany(page, locale, m.admin_product_edit_stock({}, o), '10');
  await expect(missing).not.toContainText(m.admin_product_edit_lacks_stock({}, o));
  await expect(missing).toContainText(m.admin_product_edit_lacks_draft({}, o));
  await page.getByLabel(m.admin_product_edit_status({}, o), { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: m.admin_status_shelf_on_shelf({}, o) })
    .click();
  await save(page, /\/admin\/products\/\d+$/);
  await expect(missing).not.toContainText(m.admin_product_edit_lacks_draft({}, o));
}

/** One delivery and one payment method, offered as soon as they are saved. */
async function addMethods({ page }: Week): Promise<void> {
  await page.goto('/admin/deliveries/create');
  await field(page, 'name.tw').fill('宅配');
  await field(page, 'name.en').fill('Home delivery');
  await field(page, 'fee').fill('80');
  await save(page, /\/admin\/deliveries\/\d+$/);
  await page.goto('/admin/payments/create');
  await field(page, 'name.tw').fill('銀行匯款');
  await field(page, 'name.en').fill('Bank transfer');
  const account = { name: '玉山銀行', account_name: owner.name, account_number: '0123456789012' };
  for (const [name, value] of Object.entries(account)) await field(page, `bank.${name}`).fill(value);
  await save(page, /\/admin\/payments\/\d+$/);
}

/** A guest finds it, buys one of two sizes each, and reads the order page. */
async function buy({ locale }: Week, guest: Page): Promise<string> {
  await guest.goto(localizedPath('/', locale));
  await guest.getByRole('link', { name: names[locale] }).first().click();
  await expect(guest.getByText('$680').first()).toBeVisible();
  await button(guest, m.product_add({}, { locale })).click();
  await expect(guest.getByText(m.shop_added_to_cart({}, { locale })).filter({ visible: true }).first()).toBeVisible();
  await guest.goto(localizedPath(`/cart?add=${skus[1]}:1`, locale));
  await expect(guest.getByText('$1,360').first()).toBeVisible();
  await fillInCart(guest, locale, { delivery: 'home', payment: 'transfer' });
  await expect(guest.getByText('$1,440').first()).toBeVisible();
  return placeOrder(guest, locale);
}

async function packByScan({ page, locale }: Week, number: string): Promise<void> {
  const o = { locale };
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: number }).first().click();
  await button(page, m.admin_orders_move_payment_paid({}, o)).click();
  await button(page.getByRole('dialog'), m.admin_orders_move_payment_paid({}, o)).click();
  await expect(page.getByText(m.admin_orders_moved({ status: m.admin_status_payment_paid({}, o) }, o))).toBeVisible();
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: m.admin_packing_to_table({}, o) }).click();
  await expect(page.getByTestId('slip')).toContainText(number);
  await button(page, m.admin_packing_scan({}, o)).click();
  const scanner = page.getByPlaceholder(m.admin_packing_scan_field({}, o));
  for (const code of [number, ...skus.slice(0, 2)]) {
    await scanner.fill(code);
    await scanner.press('Enter');
  }
  await expect(page.getByText(m.admin_packing_scan_complete({}, o))).toBeVisible();
  await page.getByPlaceholder(m.admin_packing_scan_tracking({}, o)).fill('9032-5518-7741');
  await button(page, m.admin_packing_scan_ship({}, o)).click();
  await expect(page.getByText(m.admin_packing_scan_shipped({ order: number }, o))).toBeVisible();
}

type StoredOrder = { id: number; payment_status: string; shipping_status: string; grand_total: number };
const findOrder = async (api: StaffApi, number: string): Promise<StoredOrder> => {
  const { data } = await api.get<{ data: StoredOrder[] }>(`/api/admin/orders?q=${number}`);
  if (!data[0]) throw new Error(`the shop has no order ${number}`);
  return data[0];
};
const readStock = async (api: StaffApi, sku: string): Promise<number | undefined> =>
  (await api.get<{ data: { stock: number }[] }>(`/api/admin/product-items?q=${sku}`)).data[0]?.stock;

/** One of the two is returned: its price is refunded by hand and ticked off. */
async function refundOne({ page, locale }: Week, id: number): Promise<void> {
  const o = { locale };
  await page.goto(`/admin/orders/${id}`);
  await button(page, m.admin_order_show_refund({}, o)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').first().fill('1');
  await dialog.getByRole('button', { name: /680/ }).click();
  await expect(page.getByText(m.admin_orders_refund_state_to_do({}, o)).first()).toBeVisible();
  await button(page, m.admin_order_show_refund_sent({}, o)).click();
  await dialog.getByText(m.admin_order_show_refund_cash({}, o)).click();
  await dialog.getByRole('button', { name: m.admin_order_show_refund_sent({}, o), exact: true }).click();
  await expect(page.getByText(m.admin_orders_refund_state_done({}, o)).first()).toBeVisible();
}

/** Ten per cent off for all, and a coupon of 100 on top of it; returns its code. */
async function invite({ page, locale }: Week): Promise<string> {
  const o = { locale };
  await page.goto('/admin/offers/create');
  await field(page, 'name.tw').fill('開幕慶');
  await field(page, 'name.en').fill('Opening week');
  await save(page, /\/admin\/offers\/\d+$/);
  await page.goto('/admin/coupons/create');
  await field(page, 'name.tw').fill('見面禮');
  await save(page, /\/admin\/coupons\/\d+$/);
  const give = m.admin_coupons_give({}, o);
  await button(page, give).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').fill('1');
  await button(dialog, give).click();
  const code = page.getByTestId('ticket-code');
  await expect(code).toHaveCount(1);
  return (await code.textContent()) ?? '';
}

/** 680 less 68, less the coupon's 100, and 80 for delivery. */
async function buyWithDiscounts({ locale }: Week, guest: Page, code: string): Promise<string> {
  const o = { locale };
  await guest.goto(localizedPath(`/cart?add=${skus[2]}:1`, locale));
  const main = guest.getByRole('main');
  await expect(main.getByText('−$68').first()).toBeVisible();
  const typed = main.getByRole('textbox', { name: m.basket_code({}, o), exact: true });
  await typed.fill(code);
  await typed.press('Enter');
  await expect(main.getByRole('list', { name: m.basket_attached({}, o) })).toContainText(code);
  await fillInCart(guest, locale, { delivery: 'home', payment: 'transfer' });
  await expect(main.getByText('$592').first()).toBeVisible();
  return placeOrder(guest, locale);
}

/** A role that may only view orders and move them, and a staff member with it. */
async function inviteColleague({ page, locale }: Week): Promise<void> {
  const o = { locale };
  await page.goto('/admin/roles/create');
  await page.getByLabel(m.admin_roles_name({}, o)).fill('包裝');
  await page
    .getByRole('row', { name: /orders/ })
    .getByRole('checkbox')
    .nth(2)
    .check();
  await save(page, /\/admin\/roles\/\d+$/);
  await page.goto('/admin');
  await page.getByRole('link', { name: m.admin_dashboard_go_invite({}, o) }).click();
  await page.getByLabel(m.admin_staff_name({}, o)).fill(colleague.name);
  await page.getByLabel(m.admin_staff_email({}, o)).fill(colleague.email);
  await page.getByLabel(m.admin_staff_roles({}, o), { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '包裝' }).click();
  await save(page, /\/admin\/settings\/users\/\d+$/);
  await expect(page.getByText(m.admin_staff_invited({}, o)).first()).toBeVisible();
}

/** From the invitation mail to a password, and to exactly the screens of the role. */
async function acceptInvitation({ locale }: Week, page: Page, link: string, number: string): Promise<void> {
  const o = { locale };
  await page.goto(link);
  for (const name of ['password', 'again']) await page.locator(`input[name="${name}"]`).fill(colleague.password);
  await page.locator('button[type="submit"]').click();
  // An invited person is signed in: the new password is not asked for again.
  await expect(page).toHaveURL(/\/admin\/welcome/);
  const menu = page.locator('[data-testid=frame-side] nav a');
  await expect(menu).toHaveText([m.admin_layout_start({}, o), new RegExp(`^${m.admin_layout_orders({}, o)}`)]);
  await page.goto('/admin/products');
  await expect(page).toHaveURL(/\/admin\/welcome\?missing=products/);
  expect(await page.evaluate(async () => (await fetch('/api/admin/products')).status)).toBe(403);
  await menu.last().click();
  await page.getByRole('link', { name: m.admin_packing_to_table({}, o) }).click();
  await expect(page.getByTestId('slip')).toContainText(number);
}

test('the first week of a new shop, from setup to a colleague who packs orders', async ({ browser, shop }) => {
  test.setTimeout(600_000);
  const locale = 'tw';
  const home = { browser, locale, url: shop.url } as const;
  const page = await visitor(home);
  const week: Week = { ...home, page };
  await setUp(week, shop.setupCode);
  await addFirstProduct(week);
  await addMethods(week);

  const guest = await visitor(week);
  const number = await buy(week, guest);
  const api = await staffApi(shop.url, owner);
  expect(await findOrder(api, number)).toMatchObject({ payment_status: 'unpaid', grand_total: 1440 });
  await packByScan(week, number);
  await guest.reload();
  await expect(guest.getByText('9032-5518-7741').first()).toBeVisible();
  const shipped = await findOrder(api, number);
  expect(shipped).toMatchObject({ payment_status: 'paid', shipping_status: 'shipped' });
  expect([await readStock(api, skus[0] ?? ''), await readStock(api, skus[3] ?? '')]).toEqual([9, 10]);
  await refundOne(week, shipped.id);
  expect(await findOrder(api, number)).toMatchObject({ payment_status: 'partially_refunded', grand_total: 1440 });

  const code = await invite(week);
  const second = await buyWithDiscounts(week, await visitor(week), code);
  const cheaper = await findOrder(api, second);
  expect(cheaper.grand_total).toBe(592);
  await api.post(`/api/admin/orders/${cheaper.id}/move`, { machine: 'payment', from: 'unpaid', to: 'paid' });

  await inviteColleague(week);
  await acceptInvitation(week, await visitor(week), await shop.mailed(/(http\S+code=[\w-]{43})/), second);
  await page.goto('/admin');
  await expect(page.getByText(m.admin_dashboard_setup_done({ done: 5, all: 6 }, { locale }))).toBeVisible();
  await api.close();
});
