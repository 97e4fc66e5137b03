import * as m from '#messages';
import { webhookReceiver } from '#testing/servers/webhook-receiver.ts';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newAddress, office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('a webhook is added, tested, gets the event of a customer and is deleted; an access token reads the brands until it is revoked', async ({
  page,
  request,
}) => {
  const receiver = await webhookReceiver();
  await signIn(page, 'tw', '/admin/settings/webhooks/create');
  await page.getByLabel(m.admin_webhooks_address({}, o)).fill(receiver.url);
  await page.getByRole('combobox', { name: m.admin_webhooks_events({}, o) }).fill('customer.registered');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(page.getByText(m.admin_webhooks_secret_once({}, o))).toBeVisible();
  await expect(page.getByRole('status').locator('code')).toHaveText(/^whsec_[\w-]{43}$/);
  await page.getByRole('button', { name: m.admin_webhooks_test({}, o) }).click();
  const log = page.locator('#log');
  await expect(log.getByText(m.admin_webhooks_event_test({}, o))).toBeVisible();
  expect(receiver.received).toHaveLength(1);

  const call = await office();
  await call('POST', '/api/admin/customers', { name: '林小美', email: newAddress() });
  const delivery = log.getByRole('listitem').filter({ hasText: m.admin_webhooks_event_customer_registered({}, o) });
  await expect(delivery.first()).toContainText('204');
  await delivery.first().locator('summary').click();
  await expect(delivery.first().locator('pre').first()).toContainText('"event": "customer.registered"');
  await expectNoAxeViolations(page);
  const { data } = await call<{ data: { id: number; url: string }[] }>('GET', '/api/admin/webhooks');
  for (const { id, url } of data) if (url === receiver.url) await call('DELETE', `/api/admin/webhooks/${id}`);
  await receiver.close();

  await page.goto('/admin/profile');
  const tokens = page.locator('#tokens');
  await tokens.getByRole('button', { name: m.admin_tokens_create({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(m.admin_tokens_name({}, o)).fill('倉庫 ERP');
  await dialog.getByRole('combobox', { name: m.admin_tokens_permissions({}, o) }).fill('brands view');
  await page.keyboard.press('Enter');
  await dialog.getByLabel(m.admin_tokens_password({}, o)).fill('admin12345');
  await dialog.getByRole('button', { name: m.admin_tokens_create({}, o) }).click();
  const token = (await tokens.getByRole('status').locator('code').textContent()) ?? '';
  const read = async () => (await request.get('/api/admin/brands', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await read()).toBe(200);
  await tokens.getByRole('button', { name: `${m.admin_tokens_end({}, o)}: 倉庫 ERP` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_tokens_end({}, o) })
    .click();
  await expect(page.getByText(m.admin_tokens_ended({ name: '倉庫 ERP' }, o))).toBeVisible();
  expect(await read()).toBe(401);
});
