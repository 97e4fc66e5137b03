import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newStaff } from '../../new-staff.ts';
import { newMember, office } from '../../sign-in.ts';
import { signIn, signInAs } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('a customer is found, granted credits in two clicks, and impersonated with a banner', async ({ page, request, context }) => {
  const member = await newMember(request);
  await signIn(page, 'tw', '/admin/customers');
  await expectNoAxeViolations(page);
  await page.getByPlaceholder(m.admin_customers_search({}, o)).fill(member.email);
  await page.keyboard.press('Enter');
  // The header and the one who was found: until the search is answered others are listed, and the row moves when it is.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').filter({ hasText: member.email }).getByRole('link', { name: member.name }).click();
  await page.getByRole('button', { name: m.admin_customers_grant({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_customers_grant({}, o) })
    .click();
  await expect(page.getByTestId('own-credit')).toContainText('+100');
  await expect(page.getByTestId('figures')).toContainText(m.admin_customers_n_points({ n: 100 }, o));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: m.admin_kit_more({}, o) }).click();
  await page.getByRole('button', { name: m.admin_customers_look_in({}, o) }).click();
  const opening = context.waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_customers_look_in({}, o) })
    .click();
  const shop = await opening;
  await expect(shop.getByRole('status').filter({ hasText: member.name })).toBeVisible({ timeout: 20_000 });
  // Actions in that window are logged as the staff member's in the customer's log.
  const status = await shop.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('customer_token')}`, 'content-type': 'application/json' };
    return (await fetch('/api/customer/me', { method: 'PUT', headers, body: JSON.stringify({ birthday: '1990-05-06' }) })).status;
  });
  expect(status).toBe(200);
  await page.goto(`/admin/customers/${member.id}/logs`);
  await expect(page.getByText(m.admin_logs_as_customer({}, o)).first()).toBeVisible();
  await expectNoAxeViolations(page);
});

test('credits are granted to many customers at once', async ({ page, request }) => {
  const members = [await newMember(request), await newMember(request)];
  await signIn(page, 'tw', '/admin/customers');
  await page.getByPlaceholder(m.admin_customers_search({}, o)).fill('guest-');
  await page.keyboard.press('Enter');
  for (const { email } of members) await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: m.admin_customers_grant({}, o) }).click();
  const dialog = page.getByRole('dialog', { name: m.admin_customers_grant_many({ n: 2 }, o) });
  await expect(dialog).toContainText(m.admin_customers_grant_sum({ n: 200 }, o));
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: m.admin_customers_grant({}, o) }).click();
  await expect(page.getByText(m.admin_customers_granted_many({ n: 2 }, o))).toBeVisible();
  for (const { email } of members) await expect(page.getByRole('row').filter({ hasText: email })).toContainText('100');
});

test('a role is made from another: update grants view, and the summary follows', async ({ page }) => {
  await signIn(page, 'tw', '/admin/roles/create');
  const name = `理貨 ${Date.now() % 100_000}`;
  await page.getByLabel(m.admin_roles_name({}, o)).fill(name);
  const gifts = page.getByRole('row', { name: /gifts/ });
  await gifts.getByRole('checkbox').nth(2).check();
  await expect(gifts.getByRole('checkbox').nth(0)).toBeChecked();
  await expect(gifts.getByRole('checkbox').nth(0)).toBeDisabled();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(page).toHaveURL(/\/admin\/roles\/\d+$/);
  await page.getByRole('button', { name: m.admin_roles_preview({}, o) }).click();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('link', { name: m.admin_layout_orders({}, o), exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: m.admin_roles_preview_end({}, o) }).click();
  await expect(page).toHaveURL(/\/admin\/roles$/);
});

test('the own account, staff and their logs are whole pages', async ({ page }) => {
  await signIn(page, 'tw', '/admin/profile');
  await expect(page.getByText(m.admin_profile_this_device({}, o))).toBeVisible();
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  await page.locator('[data-testid=own-picture] input').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.locator('[data-testid=header] [data-testid=avatar] img')).toBeVisible();
  await page.getByRole('button', { name: m.admin_profile_picture_remove({}, o) }).click();
  await expect(page.locator('[data-testid=header] [data-testid=avatar] img')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.goto('/admin/settings/users');
  await page.getByRole('link', { name: /Claire/ }).click();
  await expect(page.getByLabel(m.admin_staff_name({}, o))).toHaveValue(/Claire/);
  await expectNoAxeViolations(page);
});

test('two ticked customers are merged, and staff choose which remains; a logged change is reverted', async ({ page, request }) => {
  const [stays, goes] = [await newMember(request), await newMember(request)];
  await signIn(page, 'tw', `/admin/customers?q=${encodeURIComponent('guest-')}`);
  for (const { email } of [stays, goes]) await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: m.admin_customers_merge_two({}, o) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(stays.email) }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: m.admin_customers_merge_do({}, o) }).click();
  await expect(page.getByRole('row').filter({ hasText: goes.email })).toHaveCount(0);
  await page.goto(`/admin/customers/${stays.id}/edit`);
  await page.getByLabel(m.admin_customers_note({}, o)).fill('喜歡烏龍茶');
  await page.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(page.getByText(m.admin_form_unsaved({}, o))).toHaveCount(0);
  await page.goto(`/admin/customers/${stays.id}/logs`);
  await page
    .getByRole('button', { name: m.admin_logs_revert({}, o) })
    .first()
    .click();
  await expect(page.getByText(m.admin_logs_reverted({}, o)).first()).toBeVisible();
  await page.goto(`/admin/customers/${stays.id}`);
  await expect(page.getByText('喜歡烏龍茶')).toHaveCount(0);
});

test('signing out that fails says so, and does not claim to have ended the session', async ({ page }) => {
  await signIn(page, 'tw', '/admin/brands');
  await page.route(/\/logout$/, (route) => route.abort());
  await page.locator('[data-testid=header] [data-testid=avatar]').click();
  await page.getByRole('button', { name: m.admin_layout_log_out({}, o) }).click();
  await expect(page.getByText(m.admin_kit_error_may_be_done({}, o))).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/brands$/);
});

test('staff who may not end a colleague’s sessions are told why', async ({ page, request }) => {
  const staff = await office();
  const me = await newStaff(staff, request, { locale: 'tw', permissions: ['users view', 'users update'] });
  const { data } = await staff<{ data: { id: number; superman: boolean }[] }>('GET', '/api/admin/users');
  await signInAs(page, me, `/admin/settings/users/${data.find(({ superman }) => superman)?.id}`);
  await page.getByRole('button', { name: m.admin_kit_more({}, o) }).click();
  await page.getByRole('button', { name: m.admin_staff_sign_out({}, o) }).click();
  await expect(page.getByText(m.error_grants_too_much({}, o))).toBeVisible();
});

test('blocking a customer keeps what a colleague changed while the page was open', async ({ page, request }) => {
  const [member, staff] = [await newMember(request), await office()];
  const path = `/api/admin/customers/${member.id}`;
  type Customer = { name: string; locale: string; version: number; note: string; status: string };
  const read = () => staff<Customer>('GET', path);
  await signIn(page, 'tw', `/admin/customers/${member.id}`);
  await expect(page.getByText(member.email)).toBeVisible();
  const { name, locale, version } = await read();
  const theirs = { phone: null, birthday: null, gender: null, level_id: null, tags: [], note: '對花生過敏', status: 'active' };
  await staff('PUT', path, { name, locale, version, ...theirs });
  await page.getByRole('button', { name: m.admin_kit_more({}, o) }).click();
  await page.getByRole('button', { name: m.admin_customers_block({}, o), exact: true }).click();
  await expect(page.getByText(m.admin_customers_blocked({ name }, o))).toBeVisible();
  expect(await read()).toMatchObject({ note: '對花生過敏', status: 'blocked' });
});

test('another account to merge with starts the choice of which remains again', async ({ page, request }) => {
  const [customer, first, second] = [await newMember(request), await newMember(request), await newMember(request)];
  await signIn(page, 'tw', `/admin/customers/${customer.id}`);
  await page.getByRole('button', { name: m.admin_kit_more({}, o) }).click();
  await page.getByRole('button', { name: m.admin_customers_merge({}, o), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const which = dialog.getByRole('combobox', { name: m.admin_customers_merge_which({}, o) });
  for (const { email } of [first, second]) {
    await which.fill(email);
    await page.locator('.ant-select-item-option').filter({ hasText: email }).click();
    await expect(dialog.getByRole('radio', { name: new RegExp(email) })).toBeVisible();
    if (email === first.email) await dialog.getByRole('radio', { name: new RegExp(email) }).check();
  }
  await expect(dialog.getByRole('radio', { name: new RegExp(customer.email) })).toBeChecked();
});
