import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { staffApi } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('an unsaved offer is tried in a dry run, saved, and paused from its list with undo', async ({ page }) => {
  const name = `旅程 ${Date.now() % 100_000}`;
  await signIn(page, 'tw', '/admin/offers/create');
  await page.getByLabel(m.admin_offers_name({}, o)).first().fill(name);
  await page.getByTestId('dry-run-cart').getByRole('combobox').click();
  await page.getByTestId('goods-choice').first().click();
  const draft = page.locator('[data-testid=outcome] li[data-draft]');
  await expect(draft).toContainText(name);
  await expect(draft.getByTestId('money')).toContainText('−');
  // With a code: an automatic offer would change the prices of every parallel journey.
  await page
    .getByRole('radiogroup', { name: m.admin_offers_trigger({}, o) })
    .getByText(m.admin_promotion_trigger_code({}, o))
    .click();
  await page.getByLabel(m.admin_offers_code({}, o)).fill(`WALK${Date.now() % 100_000}`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/offers\/\d+$/);
  await page.goto(`/admin/offers?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: m.admin_kit_select_row({}, o) }).check();
  await page.getByRole('button', { name: m.admin_offers_pause({}, o) }).click();
  await expect(page.getByText(m.admin_offers_paused({ n: 1 }, o))).toBeVisible();
  const row = page.locator('[data-testid=table] tbody tr');
  await expect(row).toContainText(m.admin_promotion_state_paused({}, o));
  await page.getByRole('button', { name: m.admin_kit_undo({}, o) }).click();
  await expect(row).toContainText(m.admin_promotion_state_active({}, o));
});

test('a campaign is created, its codes issued and found by their state', async ({ page }) => {
  await signIn(page, 'tw', '/admin/coupons/create');
  await page
    .getByLabel(m.admin_coupons_name({}, o))
    .first()
    .fill(`旅程券 ${Date.now() % 100_000}`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/coupons\/\d+$/);
  await page.getByRole('button', { name: m.admin_coupons_give({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_coupons_give({}, o) })
    .click();
  await expect(page.locator('[data-testid=table] tbody tr')).toHaveCount(20);
  await page.goto(`${page.url()}?state=used`);
  await expect(page.getByText(m.admin_coupons_no_match({}, o))).toBeVisible();
});

test('after an issue whose answer was lost, another press names how many there are and issues none', async ({ page }) => {
  await signIn(page, 'tw', '/admin/coupons/create');
  await page
    .getByLabel(m.admin_coupons_name({}, o))
    .first()
    .fill(`斷線券 ${Date.now() % 100_000}`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/coupons\/\d+$/);
  await page.getByRole('button', { name: m.admin_coupons_give({}, o) }).click();
  const dialog = page.getByRole('dialog');
  const press = dialog.getByRole('button', { name: m.admin_coupons_give({}, o) });
  await page.route(
    '**/issue',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press.click();
  await expect(dialog.getByText(m.admin_kit_error_may_be_done({}, o))).toBeVisible();
  await press.click();
  await expect(dialog.getByText(m.error_coupons_issued({ issued: 20 }, o))).toBeVisible();
  await press.click();
  await expect(page.getByText(m.admin_coupons_issued_done({ n: 20, skipped: 0 }, o))).toBeVisible();
});

test('a code that a customer shows is found, revoked, and then does not work', async ({ page, baseURL }) => {
  const staff = await staffApi(baseURL ?? '');
  const name = `櫃台券 ${Date.now() % 100_000}`;
  const rule = {
    class: 'order',
    benefit: { kind: 'amount', amount: 50 },
    max_discount: null,
    scope: { include: [], exclude: [] },
    conditions: {},
  };
  const combine = { item: true, order: true, shipping: true, coupon: false };
  const dates = { valid_from: null, valid_until: null, valid_days: null };
  const form = { ...rule, ...dates, combine, name: { tw: name }, prefix: 'DESK', code_style: 'unique', quantity: null, issue: 'manual' };
  const { id } = await staff.post<{ id: number }>('/api/admin/coupons', { ...form, per_customer: 1, uses_per_coupon: 1, active: true });
  await staff.post(`/api/admin/coupons/${id}/issue`, { id, to: { kind: 'unassigned', quantity: 1 }, note: '' });
  const { data } = await staff.get<{ data: { code: string }[] }>(`/api/admin/coupons/${id}/tickets`);
  await staff.close();
  const code = data[0]?.code ?? '';
  const check = async (result: string): Promise<void> => {
    await page.goto('/admin/coupons');
    await page.getByRole('button', { name: m.admin_coupons_check({}, o) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(m.admin_coupons_check_code({}, o)).fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(result, { exact: true })).toBeVisible();
  };
  await signIn(page, 'tw', '/admin/coupons');
  await check(m.admin_coupons_check_works({}, o));
  await page.getByRole('dialog').getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/coupons/${id}\\?q=`));
  await page.getByRole('button', { name: m.admin_coupons_revoke_one_of({ code }, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_coupons_revoke_one({}, o) })
    .click();
  await expect(page.locator('[data-testid=table] tbody tr')).toContainText(m.admin_coupons_is_revoked({}, o));
  await check(m.admin_coupons_check_revoked({}, o));
});

test('the calendar shows this month and the next, also as a table', async ({ page }) => {
  await signIn(page, 'tw', '/admin/offers/calendar');
  await expect(page.locator('[data-testid=month] time[aria-current="date"]')).toBeVisible();
  await page.getByRole('button', { name: m.admin_offers_calendar_after({}, o) }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.getByText(m.admin_offers_calendar_table({}, o)).click();
  await expect(page).toHaveURL(/view=table/);
  await expect(page.locator('[data-testid=table] tbody tr').first()).toBeVisible();
});

test('an archived delivery method is restored, inactive', async ({ page, baseURL }) => {
  const staff = await staffApi(baseURL ?? '');
  const name = `封存 ${Date.now() % 100_000}`;
  const amounts = { fee: 80, free_threshold: null, min_total: null, max_total: null };
  const form = { ...amounts, name: { tw: name }, note: null, kind: 'home', countries: ['tw'], pickup_address: null, active: false };
  const { id, version } = await staff.post<{ id: number; version: number }>('/api/admin/deliveries', form);
  await staff.post(`/api/admin/deliveries/${id}/archive`, { id, version });
  await staff.close();
  await signIn(page, 'tw', '/admin/deliveries');
  await page.locator('[data-testid=archived] summary').click();
  await page.getByRole('button', { name: m.admin_methods_restore_of({ name }, o) }).click();
  await expect(page.getByTestId('ordered').getByRole('link', { name })).toBeVisible();
});

test('credits are bought by card: a refused one shows why, an accepted one is there at once with its receipt', async ({ page }) => {
  await signIn(page, 'tw', '/admin/credits');
  await page.getByText(m.admin_credits_by_card({}, o), { exact: true }).click();
  const type = async (number: string): Promise<void> => {
    await page.locator('[data-field="number"]').fill(number);
    await page.locator('[data-field="expirationDate"]').fill('0130');
    await page.locator('[data-field="ccv"]').fill('123');
  };
  await page.getByRole('button', { name: '$1,000', exact: true }).click();
  const pay = page.getByRole('button', { name: m.admin_credits_pay_amount({ amount: '$1,000' }, o) });
  await type('4000000000000002');
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: m.admin_credits_card_refused({}, o) })).toBeVisible();
  await type('4242424242424242');
  await pay.click();
  const newest = page.locator('[data-testid=purchases] li').first();
  await expect(newest).toContainText(m.admin_credits_card_ending({ digits: '4242' }, o));
  await expect(newest).toContainText(m.admin_credits_state_paid({}, o));
  await newest.getByRole('button', { name: m.admin_credits_receipt({}, o) }).click();
  await expect(page.getByRole('dialog')).toContainText(m.admin_credits_card_ending({ digits: '4242' }, o));
});

test('a copy of a campaign has its latest state, also when it was copied shortly before', async ({ page }) => {
  const name = page.locator('#field-name-tw');
  const copy = async () => {
    await page
      .getByRole('button', { name: m.admin_kit_more({}, o) })
      .first()
      .click();
    await page
      .getByTestId('menu-item')
      .filter({ hasText: m.admin_offers_duplicate({}, o), visible: true })
      .click();
  };
  await signIn(page, 'tw', '/admin/coupons/create');
  await name.fill('十一月券');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/coupons\/\d+$/);
  await copy();
  await expect(name).toHaveValue(m.admin_offers_copy_of({ name: '十一月券' }, o));
  await page.goBack();
  await page.getByRole('button', { name: m.admin_coupons_edit({}, o) }).click();
  const saved = page.getByText(m.admin_form_saved({}, o), { exact: true });
  await expect(saved).toHaveCount(0);
  await name.fill('十二月券');
  await page.keyboard.press('Control+s');
  await expect(saved).toBeVisible();
  await page.goBack();
  await copy();
  await expect(name).toHaveValue(m.admin_offers_copy_of({ name: '十二月券' }, o));
});
