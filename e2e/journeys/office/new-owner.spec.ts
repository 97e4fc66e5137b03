import sharp from 'sharp';
import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { owner, setUpAdministrator, test } from '../../empty-shop.ts';
import { type Locator, type Page, expect as usual } from '../../journey.ts';
import { type StaffApi, staffApi } from '../../sign-in.ts';

/** A long journey on a shared machine: longer timeouts. */
const expect = usual.configure({ timeout: 30_000 });
test.use({ actionTimeout: 45_000 });

const languages = { tw: 'zh-TW', en: 'en-GB' };
type Owner = { page: Page; o: { locale: Locale } };

const field = (page: Page, path: string): Locator => page.locator(`#field-${path.replaceAll('.', '-')}`);
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true }).first();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [path, value] of Object.entries(values)) await field(page, path).fill(value);
}

/** Saves a setting, or a new record, which then has an address of its own. */
async function save({ page, o }: Owner, address?: RegExp): Promise<void> {
  await page.keyboard.press('Control+s');
  if (address) await expect(page).toHaveURL(address);
  else
    await expect(page.getByTestId('save-bar')).toContainText(
      new RegExp(`${m.admin_form_saved({}, o)}|${m.admin_revisions_published({}, o)}`),
    );
}

/** Name, logo and colours. */
async function look(by: Owner): Promise<void> {
  const { page } = by;
  await page.goto('/admin/settings/general');
  await fill(page, { 'site_name.tw': '山腳茶行', 'site_name.en': 'Foothill Tea', primary_colour: '#7A2E1D' });
  const picture = sharp({ create: { width: 300, height: 120, channels: 3, background: '#7A2E1D' } });
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('input[type=file]').first().setInputFiles(logo);
  await expect(page.locator('main img[src^="/media/"]').first()).toBeVisible();
  await save(by);
}

async function menu(by: Owner): Promise<void> {
  const { page, o } = by;
  await page.goto('/admin/settings/menu');
  for (const target of [m.layout_products({}, o), m.layout_shops({}, o)]) {
    await button(page, m.admin_menu_add({}, o)).click();
    await page.getByLabel(m.admin_menu_target({}, o), { exact: true }).last().click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(target, { exact: true }).click();
  }
  await save(by);
}

async function home(by: Owner): Promise<void> {
  const { page, o } = by;
  await page.goto('/admin/settings/home');
  const [hero, story, places, visit] = [
    m.admin_blocks_t_hero({}, o),
    m.admin_blocks_t_story({}, o),
    m.admin_blocks_t_shops({}, o),
    m.admin_blocks_t_visit({}, o),
  ];
  for (const kind of [hero, story, places, visit]) {
    await page.getByRole('button', { name: new RegExp(`^(${m.admin_blocks_add({}, o)}|${m.admin_blocks_add_first({}, o)})$`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: kind }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const rows = page.getByTestId('blocks').locator('[data-row]');
  // A new shop starts with its newest products and its news.
  const started = [m.admin_blocks_t_product_rail({}, o), m.admin_blocks_t_news_rail({}, o)];
  await expect(rows.locator('strong')).toHaveText([...started, hero, story, places, visit]);
  await rows.nth(2).focus();
  for (const place of [1, 0]) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows.nth(place)).toBeFocused();
  }
  await expect(rows.locator('strong')).toHaveText([hero, ...started, story, places, visit]);
  await rows.first().click();
  await fill(page, { 'blocks.0.slides.0.title.tw': '春茶到了', 'blocks.0.slides.0.title.en': 'Spring tea is here' });
  await save(by);
}

async function pages(by: Owner): Promise<void> {
  const { page, o } = by;
  for (const [tw, en] of [
    ['批發', 'Wholesale'],
    ['送禮', 'Gifts'],
    ['泡茶', 'Brewing'],
  ] as const) {
    await page.goto('/admin/pages/create');
    await fill(page, { 'title.tw': tw, 'title.en': en });
    await field(page, 'blocks.0.html.tw').click();
    await page.keyboard.type('歡迎來信問我們。');
    await field(page, 'status').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(m.admin_pages_published({}, o), { exact: true }).click();
    await page.getByRole('switch', { name: m.admin_pages_in_menu({}, o), exact: true }).click();
    await save(by, /\/admin\/pages\/\d+$/);
  }
}

async function questions(by: Owner): Promise<void> {
  const { page, o } = by;
  await page.goto('/admin/information/faq');
  await button(page, m.admin_information_add_group({}, o)).click();
  await fill(page, { 'groups.0.name.tw': '出貨', 'groups.0.name.en': 'Delivery' });
  if ((await field(page, 'groups.0.questions.0.q.tw').count()) === 0) await button(page, m.admin_information_add_question({}, o)).click();
  await fill(page, { 'groups.0.questions.0.q.tw': '多久出貨？', 'groups.0.questions.0.q.en': 'When is it sent?' });
  await field(page, 'groups.0.questions.0.a.tw').click();
  await page.keyboard.type('隔天。');
  await field(page, 'groups.0.questions.0.a.en').click();
  await page.keyboard.type('The next day.');
  await save(by);
}

/** A post with a product in its text. */
async function news(by: Owner): Promise<void> {
  const { page, o } = by;
  await page.goto('/admin/blogs/create');
  await fill(page, { 'title.tw': '春茶開賣', 'title.en': 'Spring tea on sale' });
  await field(page, 'body.tw').click();
  await page.keyboard.type('今年的第一批。');
  await button(page, m.admin_form_rich_product({}, o)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('包種');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await expect(dialog).toBeHidden();
  await page
    .locator('.ant-segmented-item')
    .filter({ hasText: m.admin_blogs_state_published({}, o) })
    .click();
  await save(by, /\/admin\/blogs\/\d+$/);
}

async function shops(by: Owner): Promise<void> {
  const { page } = by;
  for (const [name, address] of [
    ['大稻埕店', '迪化街一段 1 號'],
    ['赤峰店', '赤峰街 2 號'],
  ] as const) {
    await page.goto('/admin/shops/create');
    await fill(page, { 'name.tw': name, 'name.en': name, 'address.tw': address, 'address.en': address });
    await save(by, /\/admin\/shops\/\d+$/);
  }
}

async function banner(by: Owner): Promise<void> {
  const { page } = by;
  await page.goto('/admin/banners/create');
  await fill(page, { name: '母親節', 'title.tw': '母親節預購', 'title.en': 'For Mother’s Day' });
  const start = field(page, 'starts_at');
  await start.fill('2 Jan 2099 08:00');
  await start.press('Enter');
  await save(by, /\/admin\/banners\/\d+$/);
}

async function gifts(by: Owner, staff: StaffApi): Promise<void> {
  const { page, o } = by;
  const gift = { name: { tw: '茶巾', en: 'Tea cloth' }, description: null, media_id: null, sku: null, cost_price: null, weight_g: null };
  const more = {
    temperature: 'ambient',
    active: true,
    starts_at: null,
    ends_at: null,
    per_order_max: 1,
    linked_item_id: null,
    sort: 0,
    stock: 50,
  };
  await staff.post('/api/admin/gifts', { ...gift, ...more });
  await page.goto('/admin/settings/gifts');
  await page.getByRole('switch', { name: m.admin_gift_settings_active({}, o), exact: true }).click();
  await button(page, m.admin_gift_settings_add({}, o)).click();
  await fill(page, { 'tiers.0.name.tw': '滿千贈', 'tiers.0.name.en': 'Over 1,000', 'tiers.0.min_price': '1000' });
  await field(page, 'tiers.0.ids').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await save(by);
}

async function credits(by: Owner): Promise<void> {
  const { page, o } = by;
  await page.goto('/admin/settings/credits');
  await page.getByLabel(m.admin_credit_settings_rate({}, o), { exact: true }).fill('2');
  await save(by);
}

async function correctPrice({ page, o }: Owner, product: number): Promise<void> {
  await page.goto(localizedPath(`/products/${product}?template=dashboard`, o.locale));
  await button(page, m.editing_edit({ part: m.editing_field_price({}, o) }, o)).click();
  await page.getByRole('textbox', { name: m.editing_field_price({}, o) }).fill('450');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: m.editing_bar({}, o) });
  await bar.getByRole('button', { name: m.editing_save({}, o), exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText(m.editing_saved({}, o));
}

test('a new owner opens a shop of their own: its look, menu, home, pages, news, shops, gifts, credits and a price', async ({
  browser,
  shop,
}) => {
  test.setTimeout(600_000);
  const locale = 'en';
  const context = await browser.newContext({ baseURL: shop.url, locale: languages[locale] });
  const page = await context.newPage();
  const by: Owner = { page, o: { locale } };
  await setUpAdministrator(page, shop.setupCode);
  await expect(page.getByText(m.admin_dashboard_setup_done({ done: 0, all: 6 }, by.o))).toBeVisible();
  const staff = await staffApi(shop.url, owner);
  const form = plainForm('TEA', { name: { tw: '包種茶', en: 'Baozhong tea' }, items: [plainItem('TEA', { price: 540, stock: 9 })] });
  const { id } = await staff.post<{ id: number }>('/api/admin/products', form);

  await look(by);
  await menu(by);
  await shops(by);
  await news(by);
  await home(by);
  await pages(by);
  await questions(by);
  await banner(by);
  await gifts(by, staff);
  await credits(by);
  await correctPrice(by, id);

  const visitor = await (await browser.newContext({ baseURL: shop.url, locale: languages[locale] })).newPage();
  const main = visitor.getByRole('main');
  await visitor.goto(localizedPath('/home', locale));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Spring tea is here');
  await expect(visitor.locator('html')).toHaveAttribute('style', /#7A2E1D/i);
  const links = visitor.getByRole('banner').getByRole('link');
  for (const name of [m.layout_shops({}, by.o), 'Wholesale', 'Brewing'])
    await expect(links.filter({ hasText: name }).first()).toBeAttached();
  for (const name of ['大稻埕店', '赤峰店']) await expect(main.getByText(name).first()).toBeVisible();
  await expect(main.getByText('Spring tea on sale').first()).toBeVisible();
  await expect(main.getByText('$450').first()).toBeVisible();
  await expect(main.getByText('For Mother’s Day')).toHaveCount(0);
  await visitor.goto(localizedPath('/information/faq', locale));
  await expect(main.getByText('When is it sent?')).toBeVisible();
  await staff.close();
});
