import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, type Page, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const stamp = Date.now();

/** The other button with this word has it at its end. */
const publishButton = (page: Page) =>
  page.getByTestId('save-bar').getByRole('button', { name: new RegExp(`^${m.admin_revisions_publish({}, o)}`) });

const addPage = async (title: string): Promise<number> => {
  const texts = { title: { tw: title }, slug: { tw: '' }, blocks: [{ type: 'rich_text', title: null, html: { tw: '<p>十件起批</p>' } }] };
  const form = { ...texts, status: 'published', publish_at: null, seo: null, noindex: false, in_menu: false };
  return (await (await office())<{ id: number }>('POST', '/api/admin/pages', form)).id;
};

test('a draft of a published page is previewed by its link, scheduled, discarded, and published', async ({ page, browser }) => {
  const [title, changed] = [`批發${stamp}`, `批發新辦法${stamp}`];
  const id = await addPage(title);
  const visitor = await browser.newPage();
  await signIn(page, 'tw', `/admin/pages/${id}`);
  await page.locator('#field-title-tw').fill(changed);
  const bar = page.getByTestId('save-bar');
  await bar.getByRole('button', { name: m.admin_revisions_save({}, o) }).click();
  const notice = page.getByTestId('draft-notice');
  await expect(notice).toHaveAttribute('data-state', 'draft');
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  const preview = await notice.getByRole('link', { name: m.admin_revisions_preview({}, o) }).getAttribute('href');
  await visitor.goto(preview ?? '');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(changed);
  await expect(visitor.getByText(m.layout_preview_notice({}, o))).toBeVisible();
  await expectNoAxeViolations(visitor);
  // The draft is shown to the next person who opens the form, and leaving needs no confirmation.
  await page.goto(`/admin/pages`);
  await page.goto(`/admin/pages/${id}`);
  await expect(page.locator('#field-title-tw')).toHaveValue(changed);
  await expectNoAxeViolations(page);
  await bar.getByRole('button', { name: m.admin_revisions_schedule({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('2099/01/02 03:05');
  await dialog.getByRole('textbox').press('Enter');
  await expect(notice).toHaveAttribute('data-state', 'scheduled');
  await expect(notice).toContainText('2099/1/2');
  await notice.getByRole('button', { name: m.admin_revisions_discard({}, o) }).click();
  await expect(notice).toBeHidden();
  await expect(page.locator('#field-title-tw')).toHaveValue(title);
  await page.locator('#field-title-tw').fill(changed);
  await publishButton(page).click();
  await expect(bar).toContainText(m.admin_revisions_published({}, o));
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(changed);
  await visitor.close();
});

test('an earlier version is compared with the form, taken up, and published again', async ({ page }) => {
  const [title, changed] = [`寄售${stamp}`, `寄售新辦法${stamp}`];
  const id = await addPage(title);
  await signIn(page, 'tw', `/admin/pages/${id}`);
  await page.locator('#field-title-tw').fill(changed);
  await publishButton(page).click();
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_revisions_published({}, o));
  await page.getByRole('button', { name: m.admin_revisions_history({}, o) }).click();
  const drawer = page.getByRole('dialog', { name: m.admin_revisions_history({}, o) });
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await drawer.getByRole('button', { name: m.admin_revisions_first({}, o) }).click();
  await expect(drawer.getByRole('row', { name: m.admin_pages_page_title({}, o) })).toContainText(title);
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: m.admin_revisions_use({}, o) }).click();
  await expect(page.locator('#field-title-tw')).toHaveValue(title);
  await publishButton(page).click();
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_revisions_published({}, o));
  await page.getByRole('button', { name: m.admin_revisions_history({}, o) }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
});
