import * as m from '#messages';
import { openCart, startCart } from '../../checkout.ts';
import { expect, request } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { newMember, openAs, type StaffApi } from '../../sign-in.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });

type Stored = { value: object; version: number };

async function setInvoices(staff: StaffApi, change: object): Promise<void> {
  const { value, version } = await staff.get<Stored>('/api/admin/settings/invoices');
  await staff.put('/api/admin/settings/invoices', { value: { ...value, ...change }, version });
}

test('the profile asks for a default invoice where the checkout asks for one, and only for the kinds it offers', async ({
  page,
  ownShop: { staff, url },
}) => {
  await openAs(page, await newMember(await request.newContext({ baseURL: url })));
  const heading = page.getByRole('heading', { name: m.profile_invoice({}, o) });
  const devices = page.getByRole('heading', { name: m.profile_devices({}, o) });
  const open = async () => {
    await page.goto('/account');
    await expect(devices).toBeVisible();
  };
  await open();
  await expect(heading).toBeVisible();
  await setInvoices(staff, { accepts_barcode: false });
  await open();
  const part = page.locator('section', { has: heading });
  await part.getByRole('button').click();
  await expect(part.locator('[name="type"] option')).toHaveText([m.profile_invoice_company({}, o)]);
  await expect(part.locator('[name="company_id"]')).toBeVisible();
  await setInvoices(staff, { active: false });
  await open();
  await expect(heading).toHaveCount(0);
  await setInvoices(staff, { active: true, accepts_barcode: true });
});

test('the checkout shows the invoice that a member has saved as the default', async ({ page, ownShop: { url } }) => {
  const member = await newMember(await request.newContext({ baseURL: url }));
  const company = { type: 'company', company: '亭下行', company_id: '12345675', barcode: null };
  await member.call('PUT', '/api/customer/me', { invoice_carrier: company });
  await startCart(page, 'tw', member.token);
  await openCart(page, 'tw');
  await expect(page.getByRole('radio', { name: m.invoice_form_company({}, o) })).toBeChecked();
  await expect(page.locator('[name="invoice_company_id"]')).toHaveValue(company.company_id);
});
