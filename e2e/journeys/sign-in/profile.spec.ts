import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { newMember, openAs } from '../../sign-in.ts';

const tw = { locale: 'tw' } as const;
/** One white pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');
const change = (label: string) => ({ name: `${m.profile_change({}, tw)} ${label}` });

test('the profile can be changed: picture (image file under 5 MB), name, phone, invoice carrier and consent, each validated and saved @phone', async ({
  page,
  request,
}) => {
  await openAs(page, await newMember(request));
  await page.goto('/account');
  const main = page.getByRole('main');
  const file = main.locator('input[type="file"]');
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) });
  await expect(main.getByText(m.validation_picture_size({ max: 5 }, tw))).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await expect(main.getByRole('img', { name: m.profile_avatar_alt({ name: '林小美' }, tw) })).toBeVisible();

  await main.getByRole('button', change(m.sign_in_name({}, tw))).click();
  await main.locator('[name="name"]').fill('林美惠');
  await main.locator('[name="phone"]').fill('12');
  const save = main.getByRole('button', { name: m.profile_save({}, tw) });
  await save.click();
  await expect(main.getByText(m.validation_phone({}, tw))).toBeVisible();
  await main.locator('[name="phone"]').fill('0912-345-678');
  await main.locator('[name="birthday"]').fill('1990-02-28');
  await save.click();
  await expect(main.getByText('0912345678')).toBeVisible();

  await main.getByRole('button', change(m.profile_barcode({}, tw))).click();
  await main.locator('[name="barcode"]').fill('ABC');
  await save.click();
  await expect(main.getByText(m.validation_barcode({}, tw))).toBeVisible();
  await main.locator('[name="barcode"]').fill('/abc+123');
  await save.click();
  await expect(main.getByText('/ABC+123')).toBeVisible();

  const consent = main.getByRole('checkbox', { name: m.sign_in_marketing({}, tw) });
  await consent.click();
  await expect(page.getByText(m.profile_marketing_on({}, tw))).toBeVisible();
  await page.reload();
  await expect(consent).toBeChecked();
  for (const text of ['林美惠', '1990/2/28', '/ABC+123'])
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
});

test('addresses are added, made the default, changed, and deleted with undo', async ({ page, request }) => {
  await openAs(page, await newMember(request));
  await page.goto('/account');
  const part = page.getByRole('region', { name: m.profile_addresses({}, tw) });
  const cards = part.getByRole('listitem');
  for (const [label, street] of [
    ['家', '迪化街一段 1 號'],
    ['公司', '民樂街 2 號'],
  ]) {
    await part.getByRole('button', { name: m.profile_add_address({}, tw) }).click();
    await part.locator('[name="label"]').fill(label ?? '');
    await part.locator('[name="phone"]').fill('0912345678');
    await part.locator('[name="zip"]').fill('103');
    await expect(part.locator('[name="city"]')).toHaveValue('臺北市');
    await expect(part.locator('[name="district"]')).toHaveValue('大同區');
    await part.locator('[name="address"]').fill(street ?? '');
    await part.getByRole('button', { name: m.profile_save({}, tw) }).click();
    await expect(cards.filter({ hasText: street })).toBeVisible();
  }
  const office = cards.filter({ hasText: '公司' });
  await office.getByRole('button', { name: m.profile_make_default({}, tw) }).click();
  await expect(office.getByText(m.profile_default({}, tw), { exact: true })).toBeVisible();
  await office.getByRole('button', change('公司')).click();
  // Another district has another postcode, which is filled in.
  await part.locator('[name="district"]').selectOption('大安區');
  await expect(part.locator('[name="zip"]')).toHaveValue('106');
  await part.locator('[name="address"]').fill('民樂街 3 號');
  await part.getByRole('button', { name: m.profile_save({}, tw) }).click();
  await expect(office).toContainText('106 臺北市大安區民樂街 3 號');
  await cards
    .filter({ hasText: '家' })
    .getByRole('button', { name: m.profile_delete({}, tw) })
    .click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: m.shop_undo({}, tw) }).click();
  await expect(cards).toHaveCount(2);
});

test('passwords different; a new one signs other devices out; the own data can be downloaded', async ({ page, request }) => {
  const member = await newMember(request);
  await request.post('/api/auth/login', {
    data: { email: member.email, password: member.password },
    headers: { 'user-agent': 'Firefox/1 Windows' },
  });
  await openAs(page, member);
  await page.goto('/account');
  const main = page.getByRole('main');
  const devices = main.getByRole('region', { name: m.profile_devices({}, tw) });
  await expect(devices.getByText('Firefox · Windows')).toBeVisible();
  await expect(devices.getByText(m.profile_this_device({}, tw))).toBeVisible();

  await main.getByRole('button', change(m.member_password({}, tw))).click();
  await main.locator('[name="current_password"]').fill(member.password);
  await main.locator('[name="password"]').fill('Teapot2026');
  await main.locator('[name="password_confirmation"]').fill('Teapot2027');
  const save = main.getByRole('button', { name: m.profile_save({}, tw) });
  await save.click();
  await expect(main.getByText(m.validation_password_mismatch({}, tw))).toBeVisible();
  await main.locator('[name="password_confirmation"]').fill('Teapot2026');
  await save.click();
  await expect(page.getByText(m.profile_password_changed({}, tw))).toBeVisible();
  await page.reload();
  await expect(devices.getByText(m.profile_this_device({}, tw))).toBeVisible();
  await expect(devices.getByText('Firefox · Windows')).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: m.profile_download({}, tw) }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
});

test('deleting the account asks for the password and ends everything', async ({ page, request }) => {
  const member = await newMember(request);
  await openAs(page, member);
  await page.goto('/account');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: m.profile_delete_account({}, tw) }).click();
  const leave = main.getByRole('region', { name: m.profile_data({}, tw) });
  const send = leave.getByRole('button', { name: m.profile_delete_account({}, tw) });
  await send.click();
  await expect(leave.getByText(m.profile_delete_tick({}, tw))).toBeVisible();
  await leave.getByRole('checkbox').check();
  await leave.locator('[name="password"]').fill('Wrong1234');
  await send.click();
  await expect(leave.getByText(m.validation_current_password({}, tw))).toBeVisible();
  await leave.locator('[name="password"]').fill(member.password);
  await send.click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(m.profile_deleted({}, tw))).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('customer_token'), localStorage.getItem('loggedIn')])).toEqual([null, null]);
  const refused = await request.post('/api/auth/login', { data: { email: member.email, password: member.password } });
  expect(refused.status()).toBe(422);
});
