import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { addPasskeyDevice } from '../../passkeys.ts';
import { newMember, openAs } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('a member adds a passkey, signs in with it, and staff do the same; removed, it is gone', async ({ page, browser, request }) => {
  await addPasskeyDevice(page);
  await openAs(page, await newMember(request));
  await page.goto('/account');
  const part = page.getByRole('region', { name: m.profile_passkeys({}, o) });
  await part.getByRole('button', { name: m.profile_passkey_add({}, o) }).click();
  await part.locator('[name="name"]').fill('我的手機');
  await part.getByRole('button', { name: m.profile_passkey_add({}, o) }).click();
  await expect(part.getByText('我的手機')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/home#login');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: m.sign_in_passkey({}, o) }).click();
  await expect(page.getByText(m.member_signed_in({}, o))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('customer_token'))).toMatch(/^[\w-]{43}$/);

  // Another device: one that chooses by itself cannot tell a passkey of the shop from one of its back office.
  const desk = await browser.newPage();
  await addPasskeyDevice(desk);
  await signIn(desk, 'tw', '/admin/profile');
  const card = desk.locator('#passkeys');
  await card.getByLabel(m.admin_profile_passkey_name({}, o)).fill('辦公室筆電');
  await card.getByLabel(m.admin_profile_current({}, o)).fill('admin12345');
  await card.getByRole('button', { name: m.admin_profile_passkey_add({}, o) }).click();
  const passkey = card.getByRole('listitem').filter({ hasText: '辦公室筆電' });
  await expect(passkey).toBeVisible();
  await desk.context().clearCookies();
  await desk.goto('/admin/login?redirect=/admin/profile');
  await desk.getByRole('button', { name: m.admin_login_passkey({}, o) }).click();
  await expect(desk).toHaveURL(/\/admin\/profile$/);
  await expect(passkey).toContainText(m.admin_profile_passkey_used({}, o));
  await passkey.getByRole('button').click();
  await expect(passkey).toBeHidden();
});
