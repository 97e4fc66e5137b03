import sharp from 'sharp';
import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, type Page, test } from '../../../journey.ts';
import { office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
const stamp = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

const bar = (page: Page) => page.getByRole('region', { name: m.editing_bar({}, o) });
const findLabel = (field: string, name: string) => m.editing_part_of({ part: field, name }, o);
const part = (page: Page, name: string) => page.getByRole('button', { name: m.editing_edit({ part: name }, o), exact: true });
const grip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^移動「${name}」`) });

async function openToEdit(page: Page, address: string): Promise<void> {
  await signIn(page, 'tw', '/admin/welcome');
  await page.goto(`${address}?template=dashboard`);
  await expect(bar(page)).toBeVisible();
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await part(page, label).click();
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: m.editing_save({}, o), exact: true })
    .click();
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_saved({}, o));
}

/** A category sorted by hand with three products of its own. */
async function newCategory() {
  const staff = await office();
  const own = stamp();
  const form = { name: { tw: `排序${own}` }, slug: { tw: '' }, intro: null, media_id: null, seo: null };
  const { id } = await staff<{ id: number }>('POST', '/api/admin/product-categories', {
    ...{ ...form, in_menu: false, product_order: 'manual', active: true, parent_id: null },
  });
  const names = ['甲', '乙', '丙'].map((name) => `${name}${own}`);
  for (const [at, tw] of names.entries()) {
    const sku = `ROW-${own}-${at}`;
    const product = plainForm(sku, { name: { tw }, category_ids: [id], items: [plainItem(sku, { price: 100 + at, stock: 5 })] });
    await staff('POST', '/api/admin/products', product);
  }
  const shown = async () =>
    (await staff<{ data: { name: string; price: number }[] }>('GET', `/api/products?category_id=${id}`)).data.map(({ name }) => name);
  return { staff, id, own, names, shown };
}

test('the products of a category are sorted by keys and by dragging, and renamed and priced in their cards', async ({ page }) => {
  const { id, own, names, shown, staff } = await newCategory();
  const [first = '', second = '', third = ''] = names;
  await openToEdit(page, `/products/category/${id}`);
  const cards = page.locator('main article h3');
  await expect(cards).toHaveText(names);
  await grip(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards).toHaveText([second, first, third]);
  await expect(page.getByRole('status').filter({ hasText: m.editing_moved({ name: first, place: 2, count: 3 }, o) })).toHaveCount(1);
  const [from, to] = [await grip(page, third).boundingBox(), await cards.first().boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) - 60, { steps: 8 });
  await page.mouse.up();
  await expect(cards).toHaveText([third, second, first]);
  await write(page, findLabel(m.editing_field_name({}, o), second), `新名${own}`);
  await write(page, findLabel(m.editing_field_price({}, o), first), '188');
  await write(page, m.editing_field_name({}, o), `新分類${own}`);
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_changes({ count: 4 }, o));
  await expectNoAxeViolations(page);
  expect(await shown()).toEqual(names);
  await save(page);
  expect(await shown()).toEqual([third, `新名${own}`, first]);
  const { data } = await staff<{ data: { price: number }[] }>('GET', `/api/products?category_id=${id}`);
  expect(data.map(({ price }) => price)).toEqual([102, 101, 188]);
  expect((await staff<{ name: { tw: string } }>('GET', `/api/admin/product-categories/${id}`)).name.tw).toBe(`新分類${own}`);
});

test('on a phone the grips and outlines are there as well, and discarding restores everything', { tag: '@phone' }, async ({ page }) => {
  const { id, own, names, shown } = await newCategory();
  const [first = '', second = '', third = ''] = names;
  await openToEdit(page, `/products/category/${id}`);
  const cards = page.locator('main article h3');
  await grip(page, third).focus();
  await page.keyboard.press('ArrowUp');
  await expect(cards).toHaveText([first, third, second]);
  await write(page, findLabel(m.editing_field_name({}, o), first), `改${own}`);
  await expect(cards.first()).toHaveText(`改${own}`);
  await bar(page)
    .getByRole('button', { name: m.editing_discard({}, o) })
    .click();
  await expect(cards).toHaveText(names);
  expect(await shown()).toEqual(names);
});

/** A shop location, closed but on Monday from 10 to 19. */
const shopForm = (name: string, sort: number) => ({
  ...{
    name: { tw: name },
    slug: { tw: '' },
    code: null,
    address: { tw: '一號' },
    city: '台北市',
    zip: '106',
    latitude: null,
    longitude: null,
  },
  ...{ phone: '02-2345-6789', line: null, hours: [[], [{ from: 600, to: 1140 }], [], [], [], [], []], special_days: [], services: [] },
  ...{ media_ids: [], pickup: false, active: true, sort },
});

test('a shop’s hours and special days are changed over its page, and those that overlap are refused at their place', {
  tag: '@phone',
}, async ({ page }) => {
  const staff = await office();
  const name = `北店${stamp()}`;
  const { id } = await staff<{ id: number }>('POST', '/api/admin/shops', shopForm(name, 90_003));
  await openToEdit(page, '/shops');
  const shop = page.locator('main article').filter({ hasText: name });
  await part(page, findLabel(m.editing_field_hours({}, o), name)).click();
  const dialog = page.getByRole('dialog');
  const day = '週一';
  const second = { opens: m.admin_shops_opens_at({ day, n: 2 }, o), closes: m.admin_shops_closes_at({ day, n: 2 }, o) };
  await dialog.getByLabel(m.admin_shops_closes_at({ day, n: 1 }, o)).fill('13:00');
  await dialog.getByRole('button', { name: m.admin_shops_add_hours_of({ day }, o) }).click();
  await expect(dialog.getByLabel(second.opens)).toHaveValue('14:00');
  await dialog.getByLabel(second.opens).fill('12:00');
  await dialog.getByRole('button', { name: m.admin_shops_special_add({}, o) }).click();
  await dialog.getByLabel(m.admin_shops_special_date({}, o)).fill('2099-02-01');
  await dialog.getByLabel(m.admin_shops_special_note({}, o)).fill('初三');
  const [box, window] = [await dialog.boundingBox(), page.viewportSize()];
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= (window?.width ?? 0)]).toEqual([true, true]);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: m.editing_done({}, o) }).click();
  await expect(shop).toContainText('10:00–13:00 / 12:00–17:00');
  await expect(shop).toContainText('初三');
  const saveButton = bar(page).getByRole('button', { name: m.editing_save({}, o), exact: true });
  await saveButton.click();
  const handle = part(page, findLabel(m.editing_field_hours({}, o), name));
  await expect(handle).toHaveAttribute('data-wrong', 'true');
  await handle.click();
  await expect(dialog.getByText(m.admin_shops_hours_clash({}, o))).toHaveCount(1);
  await expect(dialog.getByLabel(second.opens)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(second.opens).fill('14:30');
  await expect(dialog.getByText(m.admin_shops_hours_clash({}, o))).toHaveCount(0);
  await dialog.getByLabel(second.closes).fill('00:00');
  await dialog.getByRole('button', { name: m.editing_done({}, o) }).click();
  await save(page);
  type Shop = { hours: object[]; special_days: object[]; version: number };
  const saved = await staff<Shop>('GET', `/api/admin/shops/${id}`);
  const monday = [
    { from: 600, to: 780 },
    { from: 870, to: 1440 },
  ];
  expect(saved.hours).toEqual([[], monday, [], [], [], [], []]);
  expect(saved.special_days).toEqual([{ date: '2099-02-01', hours: [], note: { tw: '初三' } }]);
  await expect(shop).toContainText('10:00–13:00 / 14:30–00:00');
  await staff('DELETE', `/api/admin/shops/${id}`);
});

test('shops are renamed and reordered on their page, and each is saved with its log', async ({ page }) => {
  const staff = await office();
  const own = stamp();
  const add = async (name: string, sort: number) => (await staff<{ id: number }>('POST', '/api/admin/shops', shopForm(name, sort))).id;
  const [one, two] = [await add(`東店${own}`, 90_001), await add(`西店${own}`, 90_002)];
  await openToEdit(page, '/shops');
  await write(page, findLabel(m.editing_field_address({}, o), `東店${own}`), '二號');
  await write(page, findLabel(m.editing_field_phone({}, o), `東店${own}`), '02-8765-4321');
  await grip(page, `西店${own}`).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: `西店${own}` })).toHaveCount(1);
  await save(page);
  type Shop = { address: { tw: string }; phone: string; sort: number; version: number };
  const [east, west] = [await staff<Shop>('GET', `/api/admin/shops/${one}`), await staff<Shop>('GET', `/api/admin/shops/${two}`)];
  expect([east.address.tw, east.phone, east.sort, east.version]).toEqual(['二號', '02-8765-4321', 90_002, 2]);
  expect([west.sort, west.version]).toEqual([90_001, 2]);
  const { data } = await staff<{ data: { changes: { field: string }[] }[] }>('GET', `/api/admin/shops/${one}/logs`);
  expect(data[0]?.changes.map(({ field }) => field).sort()).toEqual(['address.tw', 'phone', 'sort']);
  for (const id of [one, two]) await staff('DELETE', `/api/admin/shops/${id}`);
});

test('an article is renamed and pinned in the news, and gets its cover on its own page', async ({ page }) => {
  const staff = await office();
  const own = stamp();
  const { id } = await staff<{ id: number }>('POST', '/api/admin/blogs', {
    ...{
      title: { tw: `消息${own}` },
      slug: { tw: '' },
      category_id: null,
      media_id: null,
      excerpt: { tw: '一句' },
      body: { tw: '<p>內文</p>' },
    },
    ...{ author: '林', pinned: false, product_ids: [], seo: null, status: 'published', published_at: null },
  });
  type Article = { title: { tw: string }; excerpt: { tw: string }; pinned: boolean; media_id: number | null; version: number };
  const read = () => staff<Article>('GET', `/api/admin/blogs/${id}`);
  await openToEdit(page, '/news');
  await write(page, findLabel(m.editing_field_title({}, o), `消息${own}`), `頭條${own}`);
  await write(page, findLabel(m.editing_field_excerpt({}, o), `頭條${own}`), '兩句');
  await page.getByRole('button', { name: findLabel(m.editing_field_pinned({}, o), `頭條${own}`) }).click();
  await save(page);
  expect(await read()).toMatchObject({ title: { tw: `頭條${own}` }, excerpt: { tw: '兩句' }, pinned: true, version: 2 });
  await page.goto(`/news/${id}?template=dashboard`);
  await page.getByRole('button', { name: m.editing_add({ part: m.editing_field_picture({}, o) }, o) }).click();
  const dialog = page.getByRole('dialog', { name: m.editing_field_picture({}, o) });
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#24448c' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: `cover-${own}.png`, mimeType: 'image/png', buffer });
  await expect(dialog.locator('ol img')).toHaveCount(1);
  const [box, window] = [await dialog.boundingBox(), page.viewportSize()];
  expect([(box?.y ?? -1) >= 0, (box?.y ?? 0) + (box?.height ?? 0) <= (window?.height ?? 0)]).toEqual([true, true]);
  await expect(dialog.locator('ul button[aria-pressed=true]')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: m.editing_done({}, o) }).click();
  await save(page);
  expect((await read()).media_id).not.toBeNull();
  await page.goto(`/news/${id}`);
  await expect(page.locator('main article header + div img')).toBeVisible();
  await staff('DELETE', `/api/admin/blogs/${id}`);
});
