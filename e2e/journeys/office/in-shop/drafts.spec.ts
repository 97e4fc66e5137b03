import * as m from '#messages';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, type Page, test } from '../../../journey.ts';
import { office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
const stamp = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

const bar = (page: Page) => page.getByRole('region', { name: m.editing_bar({}, o) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const state = (page: Page) => bar(page).getByRole('status');

type Article = { title: { tw: string }; excerpt: { tw: string }; version: number };
type Revisions = { draft: { id: number; changes: Record<string, unknown> } | null };

/** A published article, and what the office reads of it. */
async function newArticle() {
  const staff = await office();
  const title = `消息${stamp()}`;
  const texts = { title: { tw: title }, slug: { tw: '' }, excerpt: { tw: '一句' }, body: { tw: '<p>內文</p>' }, author: '林' };
  const rest = { category_id: null, media_id: null, pinned: false, product_ids: [], seo: null, status: 'published', published_at: null };
  const { id } = await staff<{ id: number }>('POST', '/api/admin/blogs', { ...texts, ...rest });
  return {
    ...{ staff, id, title },
    published: () => staff<Article>('GET', `/api/admin/blogs/${id}`),
    draft: async () => (await staff<Revisions>('GET', `/api/admin/revisions/article/${id}`)).draft,
  };
}

async function openToEdit(page: Page, address: string): Promise<void> {
  await signIn(page, 'tw', '/admin/welcome');
  await page.goto(`${address}?template=dashboard`);
  await expect(bar(page)).toBeVisible();
}

async function writeTitle(page: Page, title: string, label = m.editing_field_title({}, o)): Promise<void> {
  await page.getByRole('button', { name: m.editing_edit({ part: label }, o), exact: true }).click();
  await page.getByRole('textbox', { name: label, exact: true }).fill(title);
  await page.keyboard.press('Enter');
}

const drafts = (page: Page) => bar(page).locator('.edit-drafts').getByRole('listitem');

test('an article is saved as a draft on its page, previewed, added to, and published there', async ({ page }) => {
  const { staff, id, title, published, draft } = await newArticle();
  const [next, last] = [`預告${title}`, `${title}定稿`];
  await openToEdit(page, `/news/${id}`);
  await expect(drafts(page)).toHaveCount(0);
  await writeTitle(page, next);
  await button(page, m.editing_draft_save({}, o)).click();
  await expect(state(page)).toHaveText(m.editing_draft_saved({}, o));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(drafts(page)).toContainText('改了 1 處');
  await expectNoAxeViolations(page);
  expect(await published()).toMatchObject({ title: { tw: title }, version: 1 });
  expect((await draft())?.changes).toEqual({ title: { tw: next } });
  // The office adds to the draft; saving on the page publishes only what is changed there.
  const form = { ...(await draft())?.changes, excerpt: { tw: '兩句' } };
  await staff('PUT', `/api/admin/revisions/article/${id}`, { form, publish_at: null, replaces: (await draft())?.id });
  await writeTitle(page, last);
  await button(page, m.editing_draft_save({}, o)).click();
  // The draft was replaced meanwhile: it is read again, and what was changed here is still there.
  await expect(bar(page).getByRole('alert')).toBeVisible();
  await expect(drafts(page)).toContainText('改了 2 處');
  await button(page, m.editing_draft_save({}, o)).click();
  await expect(state(page)).toHaveText(m.editing_draft_saved({}, o));
  expect((await draft())?.changes).toEqual({ title: { tw: last }, excerpt: { tw: '兩句' } });
  await page.reload();
  const preview = await bar(page)
    .getByRole('link', { name: m.editing_draft_preview({}, o) })
    .getAttribute('href');
  await button(page, m.editing_draft_publish({}, o)).click();
  await expect(state(page)).toHaveText(m.editing_saved({}, o));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last);
  await expect(drafts(page)).toHaveCount(0);
  expect(preview).toContain(`/news/${id}?draft=`);
  expect(await published()).toMatchObject({ title: { tw: last }, excerpt: { tw: '兩句' }, version: 2 });
  expect(await draft()).toBeNull();
  await staff('DELETE', `/api/admin/blogs/${id}`);
});

test('a draft is not published over what a colleague saved meanwhile, until it was reviewed', async ({ page }) => {
  const { staff, id, title, published } = await newArticle();
  await staff('PUT', `/api/admin/revisions/article/${id}`, { form: { title: { tw: `新${title}` } }, publish_at: null, replaces: null });
  await openToEdit(page, `/news/${id}`);
  await expect(drafts(page)).toHaveCount(1);
  await staff('PUT', `/api/admin/blogs/${id}`, { ...(await published()), excerpt: { tw: '同事' } });
  await button(page, m.editing_draft_publish({}, o)).click();
  await expect(bar(page).getByRole('alert')).toBeVisible();
  expect((await published()).title.tw).toBe(title);
  await button(page, m.editing_draft_publish({}, o)).click();
  await expect(state(page)).toHaveText(m.editing_saved({}, o));
  expect(await published()).toMatchObject({ title: { tw: `新${title}` }, excerpt: { tw: '同事' }, version: 3 });
  await staff('DELETE', `/api/admin/blogs/${id}`);
});

test('on a phone the news show the draft of an article that is pressed, with its name', { tag: '@phone' }, async ({ page }) => {
  const { staff, id, title, draft } = await newArticle();
  await openToEdit(page, '/news');
  await writeTitle(page, `預告${title}`, m.editing_part_of({ part: m.editing_field_title({}, o), name: title }, o));
  await button(page, m.editing_draft_save({}, o)).click();
  await expect(drafts(page)).toContainText(title);
  expect(Object.keys((await draft())?.changes ?? {})).toEqual(['title']);
  await expectNoAxeViolations(page);
  await staff('DELETE', `/api/admin/blogs/${id}`);
});
