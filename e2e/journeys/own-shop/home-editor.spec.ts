import * as m from '#messages';
import type { HomeForm } from '#modules/settings/contract.ts';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, type Page } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });

const list = (page: Page) => page.getByTestId('blocks').getByRole('listitem');
const row = (page: Page, n: number) =>
  list(page)
    .nth(n - 1)
    .locator('[data-row]');
const shop = (page: Page) => page.frameLocator('[data-testid="shop-frame"] iframe');
/** The kinds in the list, by their names. */
const order = (page: Page) => page.getByTestId('blocks').locator('[data-row] strong').allTextContents();

async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(${m.admin_blocks_add({}, o)}|${m.admin_blocks_add_first({}, o)})$`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: kind }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function more(page: Page, n: number, action: string): Promise<void> {
  await list(page)
    .nth(n - 1)
    .getByRole('button')
    .last()
    .click();
  await page.getByTestId('menu-item').filter({ hasText: action, visible: true }).click();
}

test('a home page of six blocks is made from an empty one, seen in the shop’s own look while typing, and by shoppers once it is saved', async ({
  page,
  ownShop,
  settings,
  browser,
}) => {
  await settings.home({ blocks: [] });
  await signIn(page, 'tw', '/admin/settings/home');
  await expect(page.getByText(m.admin_blocks_none({}, o))).toBeVisible();
  const kinds = [
    m.admin_blocks_t_hero({}, o),
    m.admin_blocks_t_product_rail({}, o),
    m.admin_blocks_t_story({}, o),
    m.admin_blocks_t_faq({}, o),
    m.admin_blocks_t_spacer({}, o),
    m.admin_blocks_t_visit({}, o),
  ];
  for (const kind of kinds) await add(page, kind);
  expect(await order(page)).toEqual(kinds);
  await row(page, 1).click();
  await page.locator('#field-blocks-0-slides-0-title-tw').fill('把水燒開');
  await expect(shop(page).getByRole('heading', { level: 1 })).toContainText('把水燒開');
  await shop(page)
    .getByRole('heading', { name: m.admin_blocks_start_story({}, o) })
    .click();
  await expect(page.getByTestId('block-panel')).toContainText(m.admin_blocks_t_story({}, o));
  await page.getByText('EN', { exact: true }).click();
  await expect(shop(page).getByRole('link', { name: m.admin_blocks_start_hero_button({}, { locale: 'en' }) })).toBeVisible();
  // The sample of the heading was replaced in Chinese, and none is left in English.
  await expect(shop(page).getByRole('heading', { level: 1 })).toContainText('把水燒開');
  await expectNoAxeViolations(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(m.admin_revisions_published({}, o), { exact: true })).toBeVisible();
  const visitor = await browser.newPage({ baseURL: ownShop.url });
  await visitor.goto('/home');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('把水燒開');
  await expect(visitor.getByRole('heading', { name: m.admin_blocks_start_visit({}, o) })).toBeVisible();
  await visitor.close();
});

test('the list, a block’s fields and the choice of kinds have no axe violations on a phone, a tablet and a desk', async ({
  page,
  settings,
}) => {
  const title = { tw: '春茶' };
  await settings.home({
    blocks: [
      { type: 'hero', slides: [{ title, text: { tw: '新到' }, button: null, media_id: null }], autoplay: false },
      { type: 'visit', title, text: title, hidden: true },
      { type: 'spacer', size: 'small', line: true },
    ],
  });
  await signIn(page, 'tw', '/admin/settings/home');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(list(page)).toHaveCount(3);
    await expectNoAxeViolations(page);
    await row(page, 1).click();
    await expect(page.getByTestId('block-panel')).toContainText(m.admin_blocks_t_hero({}, o));
    await expectNoAxeViolations(page);
    await page.reload();
    await page.getByRole('button', { name: m.admin_blocks_add({}, o), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations(page);
  }
});

test('blocks are moved by keyboard, duplicated, hidden and deleted, and each step is undone and done again', async ({
  page,
  ownShop,
  settings,
  browser,
}) => {
  const text = (tw: string): HomeForm['blocks'][number] => ({ type: 'visit', title: { tw }, text: { tw } });
  await settings.home({ blocks: [text('一'), { type: 'spacer', size: 'small', line: true }, text('三')] });
  await signIn(page, 'tw', '/admin/settings/home');
  const [visit, spacer] = [m.admin_blocks_t_visit({}, o), m.admin_blocks_t_spacer({}, o)];
  await row(page, 1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => order(page)).toEqual([spacer, visit, visit]);
  await expect(row(page, 2)).toBeFocused();
  await more(page, 1, m.admin_blocks_duplicate({}, o));
  await expect.poll(() => order(page)).toEqual([spacer, spacer, visit, visit]);
  await more(page, 4, m.admin_blocks_hide({}, o));
  await expect(row(page, 4)).toHaveAccessibleName(new RegExp(m.admin_blocks_is_hidden({}, o)));
  await more(page, 1, m.admin_blocks_delete({}, o));
  await expect.poll(() => order(page)).toEqual([spacer, visit, visit]);
  await page.getByRole('button', { name: m.admin_kit_undo({}, o), exact: true }).click();
  await expect.poll(() => order(page)).toEqual([spacer, spacer, visit, visit]);
  for (const _ of [1, 2, 3, 4, 5]) await page.getByRole('button', { name: m.admin_blocks_undo({ key: '' }, o).slice(0, 3) }).click();
  await expect.poll(() => order(page)).toEqual([visit, spacer, visit]);
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: m.admin_blocks_redo({ key: '' }, o).slice(0, 3) }).click();
  await expect.poll(() => order(page)).toEqual([spacer, spacer, visit, visit]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(m.admin_revisions_published({}, o), { exact: true })).toBeVisible();
  const visitor = await browser.newPage({ baseURL: ownShop.url });
  await visitor.goto('/home');
  await expect(visitor.getByRole('heading', { name: '一', exact: true })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: '三', exact: true })).toHaveCount(0);
  await visitor.close();
});

test('a field that is missing is named with its block, which opens at that field', async ({ page, settings }) => {
  await settings.home({ blocks: [{ type: 'spacer', size: 'small', line: true }] });
  await signIn(page, 'tw', '/admin/settings/home');
  await add(page, m.admin_blocks_t_feature({}, o));
  await expect(shop(page).getByText(m.admin_blocks_note_unfinished({ name: m.admin_blocks_t_feature({}, o) }, o))).toBeVisible();
  await row(page, 1).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByTestId('save-bar').getByRole('alert')).toBeVisible();
  await expect(page.getByTestId('block-panel')).toContainText(m.admin_blocks_t_feature({}, o));
  await expect(row(page, 2)).toHaveAccessibleName(new RegExp(m.admin_blocks_is_wrong({}, o)));
});

test('a block that is added before the preview has loaded is shown once it has', async ({ page, settings }) => {
  await settings.home({
    blocks: [{ type: 'faq', title: { tw: '常見問題' }, questions: [{ q: { tw: '水溫？' }, a: { tw: '<p>九十度</p>' } }] }],
  });
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/rare-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await signIn(page, 'tw', '/admin/settings/home');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/blocks/preview') && Boolean(response.request().postData()?.includes('"feature"')),
  );
  await add(page, m.admin_blocks_t_feature({}, o));
  await answered;
  await expect(shop(page).locator('[data-block]')).toHaveCount(0);
  released.resolve();
  await expect(shop(page).getByText(m.admin_blocks_note_unfinished({ name: m.admin_blocks_t_feature({}, o) }, o))).toBeVisible();
  await expect(shop(page).getByText('水溫？')).toBeVisible();
});

test('slides of a hero follow each other by buttons, and move by themselves until they are stopped', async ({
  ownShop,
  settings,
  browser,
}) => {
  const slide = (tw: string) => ({ title: { tw }, text: null, button: null, media_id: null });
  await settings.home({ blocks: [{ type: 'hero', slides: [slide('第一'), slide('第二')], autoplay: true }] });
  const visitor = await browser.newPage({ baseURL: ownShop.url });
  await visitor.goto('/home');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('第一');
  await visitor.mouse.move(10, 10);
  await visitor.getByRole('button', { name: m.blocks_slide_after({}, o) }).click();
  await expect(visitor.getByText(m.blocks_slide_of({ n: 2, all: 2 }, o))).toBeVisible();
  await visitor.getByRole('button', { name: m.blocks_slides_pause({}, o) }).click();
  await expect(visitor.getByRole('button', { name: m.blocks_slides_play({}, o) })).toBeVisible();
  await visitor.close();
});

test('a deleted block comes back once, even when both kinds of undo are used', async ({ page, settings }) => {
  const spacer = { type: 'spacer', size: 'small', line: true } as const;
  await settings.home({ blocks: [spacer, spacer] });
  await signIn(page, 'tw', '/admin/settings/home');
  await more(page, 1, m.admin_blocks_delete({}, o));
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('button', { name: m.admin_blocks_undo({ key: '' }, o).slice(0, 3) }).click();
  await expect(list(page)).toHaveCount(2);
  await page.getByRole('button', { name: m.admin_kit_undo({}, o), exact: true }).click();
  await expect(page.getByRole('button', { name: m.admin_kit_undo({}, o), exact: true })).toHaveCount(0);
  await expect(list(page)).toHaveCount(2);
});

test('a full page takes no copy of a block either', async ({ page, settings }) => {
  await settings.home({ blocks: Array.from({ length: 40 }, () => ({ type: 'spacer', size: 'small', line: true })) });
  await signIn(page, 'tw', '/admin/settings/home');
  await expect(page.getByText(m.admin_blocks_full({}, o))).toBeVisible();
  await list(page).first().getByRole('button').last().click();
  await expect(page.getByTestId('menu-item').filter({ hasText: m.admin_blocks_duplicate({}, o), visible: true })).toBeDisabled();
});

test('a preview that the server could not draw is drawn once it answers again, without typing', async ({ page, settings }) => {
  await settings.home({ blocks: [{ type: 'spacer', size: 'small', line: true }] });
  await signIn(page, 'tw', '/admin/settings/home');
  await expect(list(page)).toHaveCount(1);
  let refused = 0;
  await page.route('**/api/admin/blocks/preview', async (route) => {
    const isOfTwo = route.request().postData()?.includes('"visit"') ?? false;
    if (!isOfTwo || refused === 2) return route.continue();
    refused += 1;
    return route.abort();
  });
  await add(page, m.admin_blocks_t_visit({}, o));
  await expect(page.getByText(m.admin_blocks_preview_old({}, o))).toBeVisible();
  await expect(shop(page).getByRole('heading', { name: m.admin_blocks_start_visit({}, o) })).toBeVisible();
  await expect(page.getByText(m.admin_blocks_preview_old({}, o))).toHaveCount(0);
});
