import { addBanner, readCounts } from '../../banners.ts';
import { expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

test.describe.configure({ mode: 'default' });

test('a popup banner appears once a visit, after a delay, waits for other dialogs, and never on payment pages @phone', async ({
  page,
  ownShop: { staff },
}) => {
  const { id } = await addBanner(staff, {
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

test('no popup banner opens in the shop that the block editor shows', async ({ page, ownShop: { staff } }) => {
  await addBanner(staff, { position: 'popup', title: { tw: '別擋住我' } });
  await page.clock.install();
  await signIn(page, 'tw', '/admin/settings/home');
  const shop = page.frameLocator('[data-testid="shop-frame"] iframe');
  await expect(shop.getByRole('main')).toBeVisible();
  const request = page
    .waitForResponse((answer) => answer.url().includes('/api/banners?position=popup'), { timeout: 2000 })
    .catch(() => null);
  await page.clock.runFor(20_000);
  expect(await request).toBeNull();
  await expect(shop.getByRole('dialog')).toHaveCount(0);
});
