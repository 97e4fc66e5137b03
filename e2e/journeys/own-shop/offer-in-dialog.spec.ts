import * as m from '#messages';
import { expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';

const o = { locale: 'en' } as const;
test.use({ leavesTraces: true });

test('the dialog of a card shows the price with the offer, and the usual one struck', async ({ page, ownShop: { staff } }) => {
  const { data } = await staff.get<{ data: { id: number }[] }>('/api/admin/products?q=gaiwan&per_page=1');
  await staff.post('/api/admin/offers', {
    ...{ name: { tw: '蓋碗 9 折', en: '10% off the gaiwan' }, code: null, promo_codes: [], message: null, terms: null, media_id: null },
    ...{ active: true, starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null, trigger: 'auto', class: 'item' },
    ...{ benefit: { kind: 'percent', percent: 10 }, max_discount: null, conditions: {}, limit_total: null, limit_per_customer: null },
    scope: { include: [{ kind: 'product', id: data[0]?.id }], exclude: [] },
    combine: { item: true, order: true, shipping: true, coupon: true },
    ...{ priority: 0, exclusive: false, partner: null },
  });
  await page.goto('/en/search?page=1&q=gaiwan');
  const name = 'Hand-painted gaiwan';
  // Hovering hydrates the page, then the button appears.
  await page.mouse.move(10, 10);
  await page.locator('main [data-later=alive]').first().waitFor();
  const card = page.locator('main article').filter({ hasText: name }).first();
  await card.hover();
  await card.getByRole('button', { name: m.shop_choose_named({ name }, o) }).click();
  const dialog = page.getByRole('dialog', { name });
  // 980 less 10 %.
  await expect(dialog).toContainText('$882');
  await expect(dialog.locator('s')).toContainText('$980');
});
