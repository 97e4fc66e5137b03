import * as m from '#messages';
import { expect, type Page, test } from '../journey.ts';

const jsonLd = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}') as {
    '@type'?: string;
    '@graph'?: { '@type': string }[];
  };

test('/news shows all news, /news/category/{id}/{slug?} those of a category, /news/{id}/{slug?} an article @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/news');
  const all = await page.locator('main article').count();
  expect(all).toBeGreaterThanOrEqual(6);
  await page
    .getByRole('navigation', { name: m.news_categories({}, { locale: 'tw' }) })
    .getByRole('link', { name: '做東西的人' })
    .click();
  await expect(page).toHaveURL(/\/news\/category\/\d+\/makers$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('做東西的人');
  expect(await page.locator('main article').count()).toBeLessThan(all);
  await page.getByRole('link', { name: '一只陶鍋要燒兩次' }).click();
  await expect(page).toHaveURL(/\/news\/\d+\/clay-pot-maker$/);

  const { pathname } = new URL(page.url());
  await page.goto(pathname.replace(/[^/]+$/, 'an-old-slug'));
  await expect(page).toHaveURL(pathname);
  expect((await jsonLd(page))['@graph']?.map((part) => part['@type'])).toEqual(['Article', 'BreadcrumbList']);
  await expect(page.locator('blockquote')).toHaveCSS('border-inline-start-color', 'rgb(185, 47, 66)');
  const measure = await page.locator('.prose > p').first().boundingBox();
  expect(measure?.width).toBeLessThanOrEqual(640);
  if (!isMobile) {
    await page
      .getByRole('navigation', { name: m.news_contents({}, { locale: 'tw' }) })
      .getByRole('link')
      .last()
      .click();
    await expect(page).toHaveURL(/#part-2$/);
  }
  await page.locator('main aside').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await page.goBack();
  await page
    .getByRole('navigation', { name: m.news_others({}, { locale: 'tw' }) })
    .getByRole('link')
    .first()
    .click();
  await expect(page).not.toHaveURL(/clay-pot-maker/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('/p/{id}/{slug?} shows a custom page, and an unknown one is not found', async ({ page, request }) => {
  await page.goto('/en/p/1');
  await expect(page).toHaveURL(/\/en\/p\/1\/gift-wrapping$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift wrapping');
  for (const path of ['/p/999999', '/news/999999', '/news/category/999999', '/news?page=99', '/information/nothing'])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('/information redirects to /information/about; faq, privacy, terms and contact are beside it @phone', async ({ page }) => {
  await page.goto('/information');
  await expect(page).toHaveURL(/\/information\/about$/);
  for (const [name, title] of [
    ['privacy', m.information_privacy({}, { locale: 'tw' })],
    ['terms', m.information_terms({}, { locale: 'tw' })],
    ['faq', m.information_faq({}, { locale: 'tw' })],
  ] as const) {
    await page
      .getByRole('navigation', { name: m.information_nav({}, { locale: 'tw' }) })
      .getByRole('link', { name: title })
      .click();
    await expect(page).toHaveURL(new RegExp(`/information/${name}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  expect((await jsonLd(page))['@type']).toBe('FAQPage');
  await page.getByRole('searchbox').fill('生鏽');
  await expect(page.locator('details')).toHaveCount(1);
  await expect(page.locator('details')).toContainText('小火');
});

test('questions open and texts can be read without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/information/faq');
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await expect(question.locator('.prose')).toBeVisible();
  await page.goto('/shops');
  await expect(page.locator('main article')).toHaveCount(3);
  await context.close();
});
