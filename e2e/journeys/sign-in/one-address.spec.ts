import * as m from '#messages';
import { type APIRequestContext, expect, test } from '../../journey.ts';
import { mailed, newAddress } from '../../sign-in.ts';

const tw = { locale: 'tw' } as const;

async function register(request: APIRequestContext, email: string, password: string, more: object = {}): Promise<void> {
  const form = { name: '林小美', email, password, password_confirmation: password, accept_terms: true };
  const answer = await request.post('/api/auth/register', { data: { ...form, ...more } });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a link to an address that several accounts use asks for a password; a wrong one is refused at the field, the right one confirms @phone', async ({
  page,
  request,
}) => {
  const email = newAddress();
  await register(request, email, 'Kettle2026');
  await register(request, email, 'Stranger10');
  await page.goto(await mailed(request, email, /((?:\/en)?\/confirm-email\?code=[\w-]{43})/));
  await expect(page.getByRole('heading', { name: m.sign_in_confirm_which({}, tw) })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  const password = page.getByLabel(m.member_password({}, tw), { exact: true });
  await password.fill('Wrong1234');
  await page.getByRole('button', { name: m.sign_in_confirm_title({}, tw) }).click();
  await expect(page.getByText(m.validation_confirmation_password({}, tw))).toBeVisible();
  await password.fill('Kettle2026');
  await page.getByRole('button', { name: m.sign_in_confirm_title({}, tw) }).click();
  await expect(page.getByRole('heading', { name: m.sign_in_confirmed_title({}, tw) })).toBeVisible();
});

test('a phone number that two accounts share asks for the e-mail, which signs in', async ({ page, request }) => {
  const phone = `09${String(Date.now()).slice(-8)}`;
  const email = newAddress();
  await register(request, email, 'Kettle2026', { phone });
  await register(request, newAddress(), 'Kettle2026', { phone });
  await page.goto('/home#login');
  const dialog = page.getByRole('dialog', { name: m.member_welcome({}, tw) });
  await dialog.locator('[name="email"]').fill(phone);
  await dialog.locator('[name="password"]').fill('Kettle2026');
  await dialog.getByRole('button', { name: m.layout_login({}, tw), exact: true }).click();
  await expect(dialog.getByText(m.validation_credentials_phone({}, tw))).toBeVisible();
  await expect(dialog.locator('[name="email"]')).toBeFocused();
  await dialog.locator('[name="email"]').fill(email);
  await dialog.getByRole('button', { name: m.layout_login({}, tw), exact: true }).click();
  await expect(page.getByRole('status').getByText(m.member_signed_in({}, tw))).toBeVisible();
});
