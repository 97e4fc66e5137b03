import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newStaff } from '../../new-staff.ts';
import { office } from '../../sign-in.ts';
import { signIn, signInAs } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('a page is written as a draft, published, found in the list, and read by shoppers at its address', async ({ page, browser }) => {
  const title = `批發辦法${Date.now()}`;
  await signIn(page, 'tw', '/admin/pages/create');
  await page.locator('#field-title-tw').fill(title);
  await page.getByTestId('block-panel').locator('#field-blocks-0-html-tw').click();
  await page.keyboard.type('十件起批');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const visitor = await browser.newPage();
  expect((await visitor.goto(`/p/${id}`))?.status()).toBe(404);
  await page.goto(`/admin/pages?state=draft&q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expectNoAxeViolations(page);
  await row.getByRole('checkbox').check();
  await page
    .getByTestId('bulk-bar')
    .getByRole('button', { name: m.admin_pages_publish({}, o) })
    .click();
  await expect(page.getByText(m.admin_pages_published_n({ n: 1 }, o))).toBeVisible();
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitor.getByText('十件起批')).toBeVisible();
  await visitor.close();
  await (await office())('DELETE', `/api/admin/pages/${id}`);
});

test('a page in both languages is built of blocks in English, and shoppers read it in theirs', async ({ page, browser, request }) => {
  const en = { locale: 'en' } as const;
  const title = `Wholesale ${Date.now()}`;
  const editor = await newStaff(await office(), request, { locale: 'en', permissions: ['cms view', 'cms update'] });
  await signInAs(page, editor, '/admin/pages/create');
  await page.locator('#field-title-tw').fill(`批發 ${title}`);
  await page.locator('#field-title-en').fill(title);
  await page.getByTestId('block-panel').locator('#field-blocks-0-html-tw').click();
  await page.keyboard.type('十件起批');
  await page.getByTestId('block-panel').locator('#field-blocks-0-html-en').click();
  await page.keyboard.type('From ten pieces');
  await page.getByRole('button', { name: m.admin_blocks_add({}, en) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_blocks_t_faq({}, en) })
    .click();
  const shop = page.frameLocator('[data-testid="shop-frame"] iframe');
  await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(shop.getByText('From ten pieces')).toBeVisible();
  await expect(shop.getByText(m.admin_blocks_start_question({}, en))).toBeVisible();
  await page.locator('#field-status').click();
  await page.getByTitle(m.admin_pages_published({}, en), { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const visitor = await browser.newPage();
  await visitor.goto(`/en/p/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visitor.getByText(m.admin_blocks_start_question({}, en)).click();
  await expect(visitor.getByText(m.admin_blocks_start_answer({}, en))).toBeVisible();
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByText('十件起批')).toBeVisible();
  await visitor.close();
  await (await office())('DELETE', `/api/admin/pages/${id}`);
});

test('a question is added to the first group, and shoppers read it with its answer', async ({ page, browser }) => {
  const question = `可以開三聯發票嗎${Date.now()}`;
  await signIn(page, 'tw', '/admin/information/faq');
  await expect(page.locator('#field-groups-0-questions-0-q-tw')).not.toHaveValue('');
  const before = await page.locator('[id^="field-groups-0-questions-"][id$="-q-tw"]').count();
  await page
    .getByRole('button', { name: m.admin_information_add_question({}, o) })
    .first()
    .click();
  await page.locator(`#field-groups-0-questions-${before}-q-tw`).fill(question);
  await page.locator(`#field-groups-0-questions-${before}-a-tw`).click();
  await page.keyboard.type('結帳時填統一編號就可以。');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(m.admin_revisions_published({}, o))).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto('/information/faq');
  await expect(visitor.getByText(question)).toBeVisible();
  await visitor.close();
});

test('staff with the view permission only read the terms, and get no fields', async ({ page, request }) => {
  const reader = await newStaff(await office(), request, { locale: 'tw', permissions: ['cms view'] });
  await signInAs(page, reader, '/admin/information/terms');
  await expect(page.getByText(m.admin_information_read_only({}, o))).toBeVisible();
  await expect(page.locator('main p').first()).not.toBeEmpty();
  await expect(page.locator('main').locator('input:not([type=radio]), textarea, [contenteditable=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
});
