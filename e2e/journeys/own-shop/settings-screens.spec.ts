import * as m from '#messages';
import { expect, type Page } from '../../journey.ts';
import { createStoreOrder } from '../../orders.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';
import { watched } from '../../traffic.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });
test.use({ leavesTraces: true });

/** What has drafts is published, the rest saved. */
const words = new RegExp(`^(${m.admin_form_save({}, o)}|${m.admin_revisions_publish({}, o)})`);
const save = (page: Page) => page.getByTestId('save-bar').getByRole('button', { name: words }).click();
const saved = (page: Page) => expect(page.getByText(m.admin_form_saved({}, o), { exact: true })).toBeVisible();
const published = (page: Page) => expect(page.getByText(m.admin_revisions_published({}, o), { exact: true })).toBeVisible();

test('credit rules: an example cart before saving, a change planned for later that is named and cancelled, and error saving settings at a wrong field', async ({
  page,
  ownShop,
}) => {
  await signIn(page, 'tw', '/admin/settings/credits');
  const rate = page.getByLabel(m.admin_credit_settings_rate({}, o), { exact: true });
  await rate.fill('3');
  await expect(page.getByTestId('credit-example')).toContainText('$38');
  const most = page.getByLabel(m.admin_credit_settings_buy_max({}, o), { exact: true });
  await most.fill('10');
  await save(page);
  const bar = page.getByTestId('save-bar');
  await expect(bar.getByRole('alert')).toContainText(m.admin_settings_not_saved({}, o));
  await expect(bar).toContainText(m.admin_credit_settings_buy_max({}, o));
  await most.fill('100000');
  const from = page.getByLabel(m.admin_planned_from({}, o), { exact: true });
  await from.fill('2099/12/01 00:00');
  await from.press('Enter');
  await save(page);
  await saved(page);
  await expect(page.getByText(m.admin_planned_card({}, o))).toBeVisible();
  const card = page.locator('section').filter({ hasText: m.admin_planned_card({}, o) });
  await expect(card).toContainText(m.admin_credit_settings_rate({}, o));
  await expect(card).toContainText('3%');
  await expect(card).toContainText('2099');
  const read = () => ownShop.staff.get<{ value: { reward_rate: number }; planned: object | null }>('/api/admin/settings/credits');
  expect((await read()).value.reward_rate).toBe(0);
  await page.getByRole('button', { name: m.admin_planned_cancel({}, o) }).click();
  await expect(page.getByText(m.admin_planned_card({}, o))).toHaveCount(0);
  expect((await read()).planned).toBeNull();
});

test('gift tiers: the cart’s own sentence in both languages, and a warning for a gift that is out of stock', async ({ page, ownShop }) => {
  const { data } = await ownShop.staff.get<{ data: { id: number; name: { tw: string }; stock: number; reserved: number }[] }>(
    '/api/admin/gifts',
  );
  const [gift] = data;
  await signIn(page, 'tw', '/admin/settings/gifts');
  await page.getByLabel(m.admin_gift_settings_goods({}, o), { exact: true }).fill('2000');
  await expect(page.getByText(m.cart_offer_gift_missing({ amount: '$1' }, o))).toBeVisible();
  await expect(page.getByText(m.cart_offer_gift_missing({ amount: '$1' }, { locale: 'en' }))).toBeVisible();
  await page.getByLabel(m.admin_gift_settings_goods({}, o), { exact: true }).fill('2001');
  await expect(page.getByTestId('gift-example')).toContainText(m.admin_gift_settings_may_choose({ n: 1 }, o));
  await ownShop.staff.post(`/api/admin/gifts/${gift?.id}/stock`, { delta: (gift?.reserved ?? 0) - (gift?.stock ?? 0), reason: 'gone' });
  await page.reload();
  await expect(page.getByText(m.admin_gift_settings_no_stock({ name: gift?.name.tw ?? '' }, o)).first()).toBeVisible();
});

test('the affiliate network: its token is never shown, the example follows the commission, and error saving settings at a missing number', async ({
  page,
}) => {
  await signIn(page, 'tw', '/admin/settings/affiliate');
  await page.getByRole('button', { name: m.admin_affiliate_token_enter({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('NetworkToken').fill('NET-secret-token');
  await dialog.getByRole('button', { name: m.admin_affiliate_token_save({}, o) }).click();
  await expect(page.getByRole('button', { name: m.admin_affiliate_token_change({}, o) })).toBeVisible();
  expect(await (await page.request.get('/api/admin/settings/affiliate')).text()).not.toContain('NET-secret');
  await page.getByLabel(m.admin_affiliate_rate({}, o), { exact: true }).fill('10');
  await expect(page.getByTestId('affiliate-example')).toContainText('$128');
  // The demo reports to a network already.
  await expect(page.getByRole('switch', { name: m.admin_affiliate_active({}, o), exact: true })).toBeChecked();
  await page.getByLabel(m.admin_affiliate_advertiser_id({}, o), { exact: true }).fill('');
  await save(page);
  const bar = page.getByTestId('save-bar');
  await expect(bar.getByRole('alert')).toContainText(m.admin_settings_not_saved({}, o));
  await expect(bar).toContainText(m.admin_affiliate_advertiser_id({}, o));
  await page.getByLabel(m.admin_affiliate_advertiser_id({}, o), { exact: true }).fill('92');
  await save(page);
  await saved(page);
});

test('invoices: the screen says who issues them, an account is connected without showing its keys, and the kinds that the checkout offers are chosen and stored', async ({
  page,
}) => {
  await signIn(page, 'tw', '/admin/settings/invoices');
  const connection = page.getByTestId('invoice-connection');
  await expect(connection).toHaveText(m.admin_invoices_simulator({}, o));
  await page.getByRole('button', { name: m.admin_invoices_connect({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(m.admin_invoices_merchant({}, o)).fill('2000132');
  await dialog.getByLabel(m.admin_invoices_hash_key({}, o)).fill('ejCk326UnaZWKisg');
  await dialog.getByLabel(m.admin_invoices_hash_iv({}, o)).fill('q9jcZX8Ib9LM8wYk');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: m.admin_invoices_connect({}, o) }).click();
  await expect(connection).toHaveText(m.admin_invoices_connected({ merchant: '2000132' }, o));
  const answer = await (await page.request.get('/api/admin/settings/invoices/account')).text();
  expect(answer).not.toMatch(/ejCk326|q9jcZX8/);
  await page.getByRole('button', { name: m.admin_invoices_disconnect({}, o) }).click();
  await dialog.getByRole('button', { name: m.admin_invoices_disconnect({}, o) }).click();
  await expect(connection).toHaveText(m.admin_invoices_simulator({}, o));
  await page.getByRole('switch', { name: m.admin_invoices_company({}, o), exact: true }).click();
  await save(page);
  await saved(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: m.admin_invoices_company({}, o), exact: true })).not.toBeChecked();
});

test('the menu: an entry is added, moved with the keyboard and shown with its own text; a deleted target is named', async ({
  page,
  ownShop,
  settings,
}) => {
  await settings.menu({
    menus: [
      { type: 'page', name: 'news', label: { tw: '讀物', en: 'Journal' } },
      { type: 'page', name: 'app.products.category', id: 99_999, slug: 'gone', label: { tw: '舊分類' } },
    ],
  });
  await signIn(page, 'tw', '/admin/settings/menu');
  await expect(page.getByText(m.admin_menu_dead_deleted({ name: '舊分類' }, o))).toBeVisible();
  await page.getByRole('button', { name: m.admin_menu_remove({ name: '舊分類' }, o) }).click();
  await expect(page.getByTestId('menu-entry').first().getByRole('button', { expanded: false })).toBeFocused();
  await page.getByRole('button', { name: m.admin_menu_add({}, o) }).click();
  await save(page);
  await expect(page.getByTestId('menu-entry').nth(1)).toContainText(m.validation_menu_target({}, o));
  const where = m.admin_form_row({ list: m.admin_menu_entries({}, o), n: 2 }, o);
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_row_field({ row: where, field: m.admin_menu_target({}, o) }, o));
  await page.getByLabel(m.admin_menu_target({}, o), { exact: true }).click();
  await page.getByTitle(m.layout_shops({}, o), { exact: true }).click();
  await page.getByLabel(m.admin_menu_new_label({}, o), { exact: true }).fill('來店裡');
  await expect(page.getByTestId('menu-preview')).toContainText('來店裡');
  const up = page.getByRole('button', { name: m.admin_form_move_row_up({ name: '來店裡' }, o) });
  await up.focus();
  await page.keyboard.press('Enter');
  // At the top it cannot go further up: the focus stays with the entry, on the way down.
  await expect(page.getByRole('button', { name: m.admin_form_move_row_down({ name: '來店裡' }, o) })).toBeFocused();
  await save(page);
  await published(page);
  const { menu } = await ownShop.staff.get<{ menu: { menus: { label: string; new_label: string | null }[] } }>('/api/settings?q=menu');
  expect(menu.menus.map(({ label, new_label }) => [label, new_label])).toEqual([
    ['來店裡', '來店裡'],
    ['讀物', null],
  ]);
  await page.goto('/home');
  await expect(page.getByRole('banner').getByRole('link', { name: '來店裡' })).toHaveAttribute('href', '/shops');
});

test('header colours under 4.5 to 1 are warned about', async ({ page }) => {
  await signIn(page, 'tw', '/admin/settings/menu');
  await page.getByLabel(m.admin_menu_own_colours({}, o), { exact: true }).click();
  await page.getByLabel(m.admin_menu_text({}, o), { exact: true }).fill('#444444');
  await expect(page.getByText(m.admin_menu_ratio_poor({ ratio: '1.6' }, o))).toBeVisible();
  await page.getByLabel(m.admin_menu_text({}, o), { exact: true }).fill('#ffffff');
  await expect(page.getByText(m.admin_menu_ratio({ ratio: '15.9' }, o))).toBeVisible();
});

test('a search that found nothing becomes a synonym, and then finds something', async ({ page, ownShop }) => {
  await page.goto('/search?q=oolongtea&page=1');
  await expect
    .poll(async () => (await ownShop.staff.get<{ data: unknown[] }>('/api/admin/search-log?days=7')).data.length)
    .toBeGreaterThan(0);
  await signIn(page, 'tw', '/admin/settings/search');
  await page.getByRole('button', { name: `${m.admin_search_settings_make({}, o)} oolongtea` }).click();
  const group = page.locator('main .ant-select-content, main .ant-select').filter({ hasText: 'oolongtea' }).last().locator('input');
  await group.fill('烏龍');
  await group.press('Enter');
  await save(page);
  await saved(page);
  await page.goto('/search?q=oolongtea&page=1');
  await expect(page.locator('main article').first()).toBeVisible();
});

test('the look: a real page in a frame follows the form, and the saved look reaches cached pages', async ({ page, request }) => {
  const html = async () => (await request.get('/home')).text();
  expect(await html()).not.toContain('--radius-card');
  await signIn(page, 'tw', '/admin/settings/theme');
  const frame = page.frameLocator(`iframe[title="${m.admin_theme_frame({}, o)}"]`);
  const picture = frame.locator('main article .card-picture').first();
  await expect(picture).toHaveCSS('border-top-left-radius', '0px');
  await page.getByText(m.admin_theme_corners_round({}, o), { exact: true }).click();
  await expect(picture).toHaveCSS('border-top-left-radius', '16px');
  await page.getByText(m.admin_theme_ratio_square({}, o), { exact: true }).click();
  await expect(picture).toHaveCSS('aspect-ratio', '1 / 1');
  await page.getByText(m.admin_theme_heading_sans({}, o), { exact: true }).click();
  await expect(frame.locator('h1')).toHaveCSS('writing-mode', 'horizontal-tb');
  await save(page);
  await saved(page);
  expect(await html()).toContain('--radius-card:16px');
  await page.goto('/home');
  await expect(page.locator('main article .card-picture').first()).toHaveCSS('border-top-left-radius', '16px');
  await expect(page.locator('h1')).toHaveCSS('writing-mode', 'horizontal-tb');
});

test('a mail is previewed in both languages, sent to the signed-in staff member, and switched off', async ({ page, ownShop }) => {
  await signIn(page, 'tw', '/admin/settings/notification');
  await page.getByRole('button', { name: m.admin_notification_preview_of({ mail: m.admin_notification_m_shipped({}, o) }, o) }).click();
  const mail = page.frameLocator(`iframe[title="${m.admin_notification_frame({}, o)}"]`);
  await expect(mail.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await page.getByText(m.admin_settings_en({}, o), { exact: true }).last().click();
  await expect(mail.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: m.admin_notification_test({}, o) }).click();
  await expect(page.getByText(m.admin_notification_test_kept({}, o))).toBeVisible();
  await page.getByRole('switch', { name: m.admin_notification_send({ mail: m.admin_notification_m_shipped({}, o) }, o) }).click();
  await save(page);
  await saved(page);
  const { value } = await ownShop.staff.get<{ value: { mails_off: string[] } }>('/api/admin/settings/general');
  expect(value.mails_off).toEqual(['shipped']);
});

test('a plan is reported as cancelled only when it was', async ({ page, ownShop }) => {
  const path = '/api/admin/settings/credits';
  const { value, version } = await ownShop.staff.get<{ value: object; version: number }>(path);
  await ownShop.staff.put(path, { value: { ...value, reward_rate: 4 }, from: '2099-12-01T00:00:00Z', version });
  await signIn(page, 'tw', '/admin/settings/credits');
  await page.route('**/api/admin/settings/credits/plan', (route) => route.abort());
  const cancel = page.getByRole('button', { name: m.admin_planned_cancel({}, o) });
  const traffic = watched(page);
  await cancel.click();
  await expect(page.getByText(m.admin_kit_error_may_be_done({}, o))).toBeVisible();
  await traffic.settled();
  await expect(page.getByText(m.admin_planned_cancelled({}, o))).toHaveCount(0);
  await page.unroute('**/api/admin/settings/credits/plan');
  await cancel.click();
  await expect(page.getByText(m.admin_planned_cancelled({}, o))).toBeVisible();
});

test('a consignment note that the shop’s credits cannot pay links to the page where they are bought', async ({ page, ownShop }) => {
  const path = '/api/admin/settings/credits';
  const { value, version } = await ownShop.staff.get<{ value: object; version: number }>(path);
  await ownShop.staff.put(path, { value: { ...value, price_note: 99_999 }, version });
  const { id } = await createStoreOrder(ownShop.staff.call);
  await signIn(page, 'tw', `/admin/orders/notes?ids=${id}`);
  await page.getByRole('button', { name: m.admin_notes_make_now({}, o) }).click();
  const link = page.getByRole('alert').getByRole('link', { name: m.admin_credit_settings_purse_buy({}, o) });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/admin\/credits$/);
});

test('a token of the affiliate network that could not be deleted is said to be there still', async ({ page, ownShop }) => {
  await ownShop.staff.put('/api/admin/settings/affiliate/token', { token: 'NET-secret-token' });
  await signIn(page, 'tw', '/admin/settings/affiliate');
  await page.route('**/api/admin/settings/affiliate/token', (route) => route.abort());
  await page.getByRole('button', { name: m.admin_affiliate_token_delete({}, o) }).click();
  await expect(page.getByText(m.admin_kit_error_may_be_done({}, o))).toBeVisible();
  await expect(page.getByRole('button', { name: m.admin_affiliate_token_change({}, o) })).toBeVisible();
});

for (const screen of ['messaging', 'pixel', 'sign-in'])
  test(`unsaved input of ${screen} is stored in the browser without the secrets`, async ({ page }) => {
    const secret = 'Typed-secret-77';
    await signIn(page, 'tw', `/admin/settings/${screen}`);
    const fields = page.locator('input[type="password"]');
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) await field.fill(secret);
    const stored = () =>
      page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('admin_draft '))));
    await expect.poll(stored).toContain('settings ');
    expect(await stored()).not.toContain(secret);
  });
