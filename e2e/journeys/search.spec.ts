import * as m from '#messages';
import { axeViolations } from '../axe.ts';
import { expect, type Page, test } from '../journey.ts';

const o = { locale: 'tw' } as const;

async function openSearch(page: Page, path = '/home') {
  await page.goto(path);
  await page
    .getByRole('button', { name: m.layout_search({}, o) })
    .filter({ visible: true })
    .first()
    .click();
  return page.getByRole('dialog').getByRole('combobox');
}

test('one character finds products, categories and articles with the match marked; the arrow keys choose them @phone', async ({ page }) => {
  const field = await openSearch(page);
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await field.fill('陶');
  const options = page.getByRole('option');
  await expect(options.filter({ has: page.locator('img') }).first()).toBeVisible();
  await expect(options.locator('mark', { hasText: '陶' }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: m.search_places({}, o) })).toBeVisible();
  await expect(page.getByRole('group', { name: m.search_articles({}, o) })).toBeVisible();
  expect(await axeViolations(page, { within: 'dialog' })).toEqual([]);
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  const to = await options.nth(1).getAttribute('href');
  await field.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(decodeURI(to ?? '') === to ? to : new URL(to ?? '', page.url()).pathname);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Enter opens the results on page 1 and closes the dialog, which offers the search the next time', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('  蓋碗 ');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?page=1&q=%E8%93%8B%E7%A2%97$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('main article').first()).toContainText('蓋碗');
  await openSearch(page, '/products');
  await page.getByRole('dialog').getByRole('link', { name: '蓋碗' }).first().click();
  await expect(page).toHaveURL(/\/search\?page=1&q=%E8%93%8B%E7%A2%97$/);
});

test('a slow answer to an older text never replaces a newer one', async ({ page }) => {
  const field = await openSearch(page);
  await page.route(/search\/suggest\?q=%E9%A3%AF/, async (route) => {
    const answer = await route.fetch();
    await expect(page.getByRole('option').filter({ hasText: '蓋碗' }).first()).toBeVisible();
    await route.fulfill({ response: answer });
  });
  const slow = page.waitForResponse(/search\/suggest\?q=%E9%A3%AF/);
  const request = page.waitForRequest(/search\/suggest\?q=%E9%A3%AF/);
  await field.fill('飯');
  await request;
  await field.fill('蓋碗');
  await slow;
  await expect(page.getByRole('option').filter({ hasText: '蓋碗' }).first()).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: '飯' })).toHaveCount(0);
});

test('a typing mistake is corrected or a correction is offered; without results there are alternatives', async ({ page }) => {
  await page.goto('/en/search?page=1&q=teapt');
  await expect(page.locator('main')).toContainText(m.list_meant_shown({ q: 'teapt', meant: 'teapot' }, { locale: 'en' }));
  await expect(page.locator('main article').first()).toContainText('teapot');
  await page.goto(`/search?page=1&q=${encodeURIComponent('高山烏籠')}`);
  await page.locator('main').getByRole('link', { name: '高山烏龍' }).first().click();
  await expect(page.locator('main article').first()).toContainText('高山烏龍');
  await page.waitForURL(new RegExp(encodeURIComponent('龍')));
  await page.goto(`/search?page=1&q=${encodeURIComponent('望遠鏡')}`);
  await expect(page.getByRole('heading', { name: m.nothing_none_title({ q: '望遠鏡' }, o) })).toBeVisible();
  await expect(page.getByRole('heading', { name: m.nothing_popular({}, o) })).toBeVisible();
  await expect(page.getByRole('link', { name: m.nothing_contact({}, o) })).toHaveAttribute('href', '/information/contact');
});
