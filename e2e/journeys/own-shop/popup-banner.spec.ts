import { readCounts } from '../../banners.ts';
import { expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

test.describe.configure({ mode: 'default' });

test('a popup banner appears once a visit, after a delay, waits for other dialogs, and never on payment pages @phone', async ({
  page,
  addBanner,
  ownShop: { staff },
}) => {
  const { id } = await addBanner({
    position: 'popup',
    title: { tw: '第一次來嗎', en: 'New here?' },
    button: { tw: '看看', en: 'Look' },
    link: { path: '/products', new_tab: false },
  });
  await page.clock.install();
  await page.goto('/cart');
  await page.clock.runFor(20_000);
  const popup = page.getByRole('dialog', { name: '第一次來嗎' });
  await expect(popup).toHaveCount(0);
  await page.goto('/news#login');
  await page.goto('/news');
  await expect(page.getByRole('main')).toBeVisible();
  await page.clock.runFor(7000);
  await expect(popup).toBeVisible();
  await page.clock.runFor(3000);
  await expect(popup).toBeVisible();
  await expect.poll(async () => (await readCounts(staff, id)).views).toBe(1);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.goto('/products');
  await page.clock.runFor(20_000);
  await expect(popup).toHaveCount(0);
});

test('no popup banner opens in the shop that the block editor shows', async ({ page, addBanner }) => {
  await addBanner({ position: 'popup', title: { tw: '別擋住我' } });
  await page.clock.install();
  await signIn(page, 'tw', '/admin/settings/home');
  const shop = page.frameLocator('[data-testid="shop-frame"] iframe');
  await expect(shop.getByRole('main')).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.runFor(20_000);
  // A request of its own, made after those that the passed time caused.
  await shop.locator('body').evaluate(() => fetch('/health/live'));
  await expect.poll(() => requests.filter((url) => url.endsWith('/health/live'))).toHaveLength(1);
  expect(requests.filter((url) => url.includes('/api/banners?position=popup'))).toEqual([]);
  await expect(shop.getByRole('dialog')).toHaveCount(0);
});
