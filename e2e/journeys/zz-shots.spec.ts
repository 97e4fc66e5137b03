import { test } from '../journey.ts';
import { createStoreOrder } from '../orders.ts';
import { office } from '../sign-in.ts';
import { signIn } from '../staff.ts';

test('shots', async ({ page }) => {
  const orders = [await createStoreOrder(), await createStoreOrder(), await createStoreOrder()];
  const call = await office();
  await call('POST', `/api/admin/orders/${orders[0]?.id}/consignments`, { size: '60' });
  const ids = orders.map(({ id }) => id).join(',');
  await signIn(page, 'tw', `/admin/orders/notes?ids=${ids}`);
  for (const lang of ['tw', 'en'] as const) {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, path] of [
        ['notes', `/admin/orders/notes?ids=${ids}`],
        ['order', `/admin/orders/${orders[0]?.id}`],
        ['settings', '/admin/settings/carriers'],
      ] as const) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        if (name === 'order') await page.getByTestId('parcel-note').scrollIntoViewIfNeeded();
        await page.screenshot({ path: `/tmp/shots-parcels/${name}-${lang}-${width}.png`, fullPage: name !== 'order' });
      }
    }
    if (lang === 'tw') {
      await page.evaluate(() => 0);
    }
  }
});
