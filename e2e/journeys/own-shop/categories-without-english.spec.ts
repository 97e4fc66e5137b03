import * as m from '#messages';
import { expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const form = {
  ...{ slug: { tw: 'without-english' }, intro: null, media_id: null, seo: null },
  ...{ in_menu: false, product_order: 'manual', active: true },
};

test('the dashboard leads to the categories that lack English, and opening one keeps the filter', async ({ page, ownShop: { staff } }) => {
  const { data } = await staff.get<{ data: { id: number; name: { tw: string } }[] }>('/api/admin/product-categories');
  const [parent, other] = data;
  await staff.post('/api/admin/product-categories', { ...form, name: { tw: '還沒翻譯' }, parent_id: parent?.id });
  await signIn(page, 'tw', '/admin');
  await page.locator('a[href$="/product-categories?no_english=1"]').click();
  const tree = page.getByTestId('tree');
  await expect(tree.getByRole('link')).toHaveText([parent?.name.tw ?? '', '還沒翻譯']);
  await tree.getByRole('link', { name: '還沒翻譯' }).click();
  await expect(page.locator('#field-name-en')).toBeVisible();
  await expect(page).toHaveURL(/\?no_english=1$/);
  await expect(tree.getByRole('link')).toHaveCount(2);
  await page.getByRole('checkbox', { name: m.admin_categories_no_english({}, o) }).click();
  await expect(page).not.toHaveURL(/no_english/);
  await expect(tree.getByRole('link', { name: other?.name.tw ?? '', exact: true })).toBeVisible();
});
