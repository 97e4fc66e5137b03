import * as m from '#messages';
import { expect, test } from '../journey.ts';

const o = { locale: 'tw' } as const;

test('/shops lists the shop locations, says what is open now, and sorts by distance on a tap @phone', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.99, longitude: 120.2 });
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00+08:00'));
  await page.goto('/shops');
  const first = page.locator('main article').first();
  await expect(first.getByRole('heading')).toContainText('迪化街');
  await expect(first).toContainText(m.shops_open_until({ time: '19:00' }, o));
  await expect(first.getByRole('link', { name: /^導航到/ })).toHaveAttribute('href', /destination=25\.0554%2C121\.5101/);
  await expect(first.getByRole('link', { name: /^打電話給/ })).toHaveAttribute('href', /^tel:/);
  await page.clock.setFixedTime(new Date('2026-11-23T12:00:00+08:00'));
  await page.reload();
  await expect(first).toContainText(m.shops_closed_until({ day: '11/24（二）', time: '10:30' }, o));
  await page.getByRole('button', { name: m.shops_near({}, o) }).click();
  await expect(first.getByRole('heading')).toContainText('台南');
  await expect(first).toContainText('公里');
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"Store"');
});

test('a message goes to the shop with pictures and order number @phone', async ({ page }) => {
  await page.goto('/information/contact?order=261121-00042');
  await expect(page.getByRole('link', { name: m.shops_navigate({}, o), exact: true })).toHaveAttribute('href', /destination=/);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await expect(field('order_no')).toHaveValue('261121-00042');
  const send = page.getByRole('button', { name: m.information_send({}, o) });
  await send.click();
  await expect(page.getByText(m.information_required_name({}, o))).toBeVisible();
  await expect(field('name')).toBeFocused();
  await field('name').fill('林美惠');
  await field('email').fill('contact@example.com');
  await field('message').fill('碗裂了一條縫。');
  const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  await page.locator('input[type="file"]').setInputFiles({ name: 'crack.png', mimeType: 'image/png', buffer: bytes });
  await send.click();
  await expect(page.getByRole('heading', { name: m.information_sent_title({}, o) })).toBeFocused();
  await expect(page.getByText('contact@example.com')).toBeVisible();
});
