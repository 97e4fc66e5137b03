import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomerClient, type StaffClient, signUpCustomer, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerProfile } from './contract.ts';

let shop: ServedShop;
let staff: StaffClient;
let customer: CustomerClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'system update');
  customer = await signUpCustomer(shop);
});
afterAll(() => shop.close());

const kindsNow = async () => (await customer.call<CustomerProfile>('GET', '/api/customer/me')).body.invoice_kinds;
async function change(name: 'invoices' | 'general', values: object): Promise<void> {
  const { body } = await staff.call<{ value: object; version: number }>('GET', `/api/admin/settings/${name}`);
  const saved = { value: { ...body.value, ...values }, version: body.version };
  expect((await staff.call('PUT', `/api/admin/settings/${name}`, saved)).status).toBe(200);
}

test('the profile says which invoices the checkout offers now: none when they are off, or outside Taiwan', async () => {
  expect(await kindsNow()).toEqual(['person', 'barcode', 'company']);
  await change('invoices', { active: false });
  expect(await kindsNow()).toEqual([]);
  await change('invoices', { active: true, accepts_company: false });
  expect(await kindsNow()).toEqual(['person', 'barcode']);
  await change('general', { country: 'uk' });
  expect(await kindsNow()).toEqual([]);
});
