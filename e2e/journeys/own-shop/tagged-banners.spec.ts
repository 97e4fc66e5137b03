import * as m from '#messages';
import { expect, request } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { newMember, openAs } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const banner = (change: object) => ({
  ...{ name: '熟客', media_id: null, mobile_media_id: null, alt: null, body: null, button: null, link: null, text_colour: null },
  ...{ overlay: 0, starts_at: null, ends_at: null, audience: 'tag', customer_tags: ['茶友'], category_ids: [], sort: 0, active: true },
  ...change,
});

test('a banner for a tag is shown to the member with the tag alone, in their place and order, and never in the page itself', async ({
  page,
  browser,
  ownShop: { staff, url },
}) => {
  const member = await newMember(await request.newContext({ baseURL: url }));
  await staff.post('/api/admin/customers/bulk', { ids: [member.id], add: ['茶友'] });
  const tree: { id: number; slug: string; children: { id: number; slug: string }[] }[] = await (
    await fetch(`${url}/api/categories`)
  ).json();
  const [parent, other] = [tree.find(({ children }) => children.length > 0), tree.find(({ children }) => children.length === 0)];
  const [child] = parent?.children ?? [];
  await staff.post('/api/admin/banners', banner({ position: 'announcement', title: { tw: '熟客先喝春茶' } }));
  await staff.post('/api/admin/banners', banner({ position: 'category_top', title: { tw: '熟客價' }, category_ids: [parent?.id] }));
  const bar = page.getByRole('complementary', { name: m.layout_announcement({}, o) });
  const above = page.getByRole('region', { name: m.home_banners({}, o) }).filter({ hasText: '熟客價' });

  await page.goto('/home');
  await expect(bar).not.toContainText('熟客先喝春茶');
  await openAs(page, member);
  await page.goto('/home');
  await expect(bar).toContainText('熟客先喝春茶');
  const category = `/products/category/${child?.id}/${child?.slug}`;
  await page.goto(category);
  await page.mouse.wheel(0, 20);
  await expect(above).toBeVisible();
  await page.goto(`/products/category/${other?.id}/${other?.slug}`);
  await page.mouse.wheel(0, 20);
  await expect(bar).toContainText('熟客先喝春茶');
  await expect(above).toHaveCount(0);

  const visitor = await browser.newPage({ baseURL: url });
  for (const path of ['/home', category]) {
    expect(await (await visitor.goto(path))?.text()).not.toContain('熟客');
    await visitor.mouse.wheel(0, 20);
    await expect(visitor.getByText('熟客')).toHaveCount(0);
  }
  await visitor.close();
  await staff.post('/api/admin/customers/bulk', { ids: [member.id], remove: ['茶友'] });
  await page.goto('/home');
  await expect(bar).not.toContainText('熟客先喝春茶');
});

test('staff choose the tags of a banner among those that members have, and see an error when none is chosen', async ({ page, ownShop }) => {
  const member = await newMember(await request.newContext({ baseURL: ownShop.url }));
  await ownShop.staff.post('/api/admin/customers/bulk', { ids: [member.id], add: ['批發客'] });
  await signIn(page, 'tw', '/admin/banners/create');
  await page.locator('#field-name').fill('批發');
  await page.locator('#field-title-tw').fill('批發另有價');
  await page.getByRole('combobox', { name: m.admin_banners_audience({}, o) }).click();
  await page.locator('.ant-select-item-option', { hasText: m.admin_banners_audience_tag({}, o) }).click();
  await page.keyboard.press('Control+s');
  await expect(page.locator('#field-customer_tags-below')).toHaveText(m.validation_required({}, o));
  await page.getByRole('combobox', { name: m.admin_banners_tags({}, o) }).click();
  await page.locator('.ant-select-item-option', { hasText: '批發客' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/banners\/\d+$/);
  await page.reload();
  await expect(page.locator('.ant-select-selection-item', { hasText: '批發客' })).toBeVisible();
});
