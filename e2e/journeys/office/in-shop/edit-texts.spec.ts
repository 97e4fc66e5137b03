import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expectNoAxeViolations } from '../../../axe.ts';
import { twoFrames } from '../../../frames.ts';
import { expect, type Page, test } from '../../../journey.ts';
import { office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
const stamp = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

const bar = (page: Page) => page.getByRole('region', { name: m.editing_bar({}, o) });
const part = (page: Page, name: string) => page.getByRole('button', { name: m.editing_edit({ part: name }, o), exact: true });
const saveButton = (page: Page) => bar(page).getByRole('button', { name: m.editing_save({}, o), exact: true });
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function openToEdit(page: Page, address: string): Promise<void> {
  await signIn(page, 'tw', '/admin/welcome');
  await page.goto(`${address}?template=dashboard`);
  await expect(bar(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_saved({}, o));
}

async function newProduct(name: string) {
  const staff = await office();
  const sku = `TEXT-${stamp()}`;
  const form = plainForm(sku, { name: { tw: name }, items: [plainItem(sku, { price: 320, stock: 7 })] });
  return staff<{ id: number }>('POST', '/api/admin/products', form);
}

type Article = { body: { tw: string }; version: number };

async function newArticle(body: string) {
  const staff = await office();
  const texts = { title: { tw: `消息${stamp()}` }, slug: { tw: '' }, excerpt: { tw: '一句' }, body: { tw: body }, author: '林' };
  const rest = { category_id: null, media_id: null, pinned: false, product_ids: [], seo: null, status: 'published', published_at: null };
  const { id } = await staff<{ id: number }>('POST', '/api/admin/blogs', { ...texts, ...rest });
  return { staff, id, read: () => staff<Article>('GET', `/api/admin/blogs/${id}`) };
}

test('the text of an article is written in its place, with a heading, a link and a product, and the page below follows', {
  tag: '@phone',
}, async ({ page }) => {
  const name = `茶罐${stamp()}`;
  const [{ staff, id, read }, product] = [await newArticle('<p>第一段</p>'), await newProduct(name)];
  const editors: string[] = [];
  page.on('request', (each) => /rich-field-/.test(each.url()) && editors.push(each.url()));
  await openToEdit(page, `/news/${id}`);
  expect(editors).toEqual([]);
  await part(page, m.editing_field_body({}, o)).click();
  const text = page.getByRole('textbox', { name: m.editing_field_body({}, o) });
  await expect(text).toBeFocused();
  expect(editors).toHaveLength(1);
  // The editor sets its caret a frame after its focus.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await twoFrames(page);
    expect(await page.evaluate(() => getSelection()?.anchorOffset)).toBe('第一段'.length);
  }).toPass();
  await page.keyboard.press('Enter');
  await tool(page, m.admin_form_rich_heading_level({ level: 1 }, o)).click();
  await page.keyboard.type('怎麼泡');
  await page.keyboard.press('Enter');
  await tool(page, m.admin_form_rich_link({}, o)).click();
  await page.getByRole('textbox', { name: m.admin_form_rich_link_to({}, o) }).fill('example.com');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await tool(page, m.admin_form_rich_product({}, o)).click();
  await page.getByRole('searchbox', { name: m.admin_form_rich_product_find({}, o) }).fill(name);
  await page.getByRole('button', { name, exact: true }).click();
  const shown = page.locator('main .prose-long .prose');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('怎麼泡');
  await expect(shown.locator('aside')).toContainText(name);
  await expectNoAxeViolations(page);
  const [tools, window] = [await page.locator('.edit-rich-tools').boundingBox(), page.viewportSize()];
  expect([(tools?.x ?? -1) >= 0, (tools?.x ?? 0) + (tools?.width ?? 0) <= (window?.width ?? 0)]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await expect(part(page, m.editing_field_body({}, o))).toBeFocused();
  await save(page);
  const link = '<p><a href="https://example.com">example.com</a></p>';
  expect((await read()).body.tw).toBe(`<p>第一段</p><h2>怎麼泡</h2>${link}<p><a href="/products/${product.id}">${name}</a></p>`);
  await staff('DELETE', `/api/admin/blogs/${id}`);
});

test('a text that is typed back is no change, one that a colleague changed meanwhile is settled in words, and discarding restores it', async ({
  page,
}) => {
  const { staff, id, read } = await newArticle('<p>原文</p><ul><li>一項</li></ul>');
  await openToEdit(page, `/news/${id}`);
  await part(page, m.editing_field_body({}, o)).click();
  const text = page.getByRole('textbox', { name: m.editing_field_body({}, o) });
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await twoFrames(page);
  // The editor writes a list in another way than the server.
  await page.keyboard.type('！');
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_changes({ count: 1 }, o));
  await page.keyboard.press('Backspace');
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_hint({}, o));
  await page.keyboard.type('，我的');
  await bar(page)
    .getByRole('button', { name: m.editing_discard({}, o) })
    .click();
  await expect(text).toHaveText('原文一項');
  await text.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await twoFrames(page);
  await page.keyboard.type('，我的');
  await staff('PUT', `/api/admin/blogs/${id}`, { ...(await read()), body: { tw: '<p>同事的</p>' } });
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: m.editing_conflict_title({}, o) });
  await expect(dialog.getByRole('row').nth(1)).toHaveText(`${m.editing_field_body({}, o)}同事的原文，我的 一項`);
  await dialog.getByRole('button', { name: m.editing_conflict_keep({}, o) }).click();
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_saved({}, o));
  expect((await read()).body.tw).toBe('<p>原文，我的</p><ul><li>一項</li></ul>');
  await staff('DELETE', `/api/admin/blogs/${id}`);
});

test('a product without a description gets one on its page, and shoppers read it', async ({ page, browser }) => {
  const { id } = await newProduct(`沒有說明${stamp()}`);
  await openToEdit(page, `/products/${id}`);
  await page.getByRole('button', { name: m.editing_add({ part: m.editing_field_description({}, o) }, o) }).click();
  await expect(page.getByRole('textbox', { name: m.editing_field_description({}, o) })).toBeFocused();
  await tool(page, m.admin_form_rich_bold({}, o)).click();
  await page.keyboard.type('手工做的');
  await page.getByRole('button', { name: m.editing_done({}, o), exact: true }).click();
  await expect(page.locator('#about strong')).toHaveText('手工做的');
  await save(page);
  const visitor = await browser.newPage();
  await visitor.goto(`/products/${id}`);
  await expect(visitor.locator('#about strong')).toHaveText('手工做的');
});
