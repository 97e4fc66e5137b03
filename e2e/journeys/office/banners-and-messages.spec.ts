import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('a banner is written beside its preview, is shown on the home page, and is switched off in the list', async ({ page, browser }) => {
  const title = `年節預購 ${Date.now()}`;
  await signIn(page, 'tw', '/admin/banners/create');
  await page.locator('#field-name').fill(title);
  await page.locator('#field-title-tw').fill(title);
  await expect(page.getByRole('figure').filter({ hasText: title })).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/banners\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const visitor = await browser.newPage();
  const shown = visitor.getByRole('heading', { name: title });
  await visitor.goto('/home');
  await expect(shown).toBeVisible();
  await page.goto(`/admin/banners?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('checkbox').check();
  await page
    .getByTestId('bulk-bar')
    .getByRole('button', { name: m.admin_kit_switch_off({}, o) })
    .click();
  await expect(row).toContainText(m.admin_kit_inactive({}, o));
  await visitor.goto('/home');
  await expect(shown).toHaveCount(0);
  await visitor.close();
  await (await office())('DELETE', `/api/admin/banners/${id}`);
});

test('the start of a banner is typed as people write it: with or without zeros, with dashes, or as a day alone', async ({ page }) => {
  await signIn(page, 'tw', '/admin/banners/create');
  const start = page.locator('#field-starts_at');
  for (const [typed, shown] of [
    ['2099/1/2 8:05', '2099/01/02 08:05'],
    ['2099-01-03 18:30', '2099/01/03 18:30'],
    ['2099/2/3', '2099/02/03 00:00'],
    ['2099-02-04', '2099/02/04 00:00'],
  ] as const) {
    // While the panel of the time before closes, which takes longer on a busy machine, antd takes back what is typed.
    await expect(async () => {
      await start.fill(typed);
      await start.press('Enter');
      await expect(start).toHaveValue(shown, { timeout: 1000 });
    }).toPass();
  }
  // Left without Enter or OK, it counts as well.
  await start.fill('2099/3/4 9:00');
  await page.locator('#field-name').click();
  await expect(start).toHaveValue('2099/03/04 09:00');
});

test('a period whose end is a day without a time lasts to the end of that day', async ({ page }) => {
  await signIn(page, 'tw', '/admin/banners/create');
  const end = page.locator('#field-ends_at');
  for (const [typed, shown] of [
    ['2099/12/31', '2099/12/31 23:59'],
    ['2099-12-30 0:00', '2099/12/30 00:00'],
  ] as const) {
    await expect(async () => {
      await end.fill(typed);
      await end.press('Enter');
      await expect(end).toHaveValue(shown, { timeout: 1000 });
    }).toPass();
  }
  // The calendar begins with the end of a day as well, where no time was chosen yet.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await end.click();
  await page.locator('.ant-picker-cell-in-view').getByText('15', { exact: true }).click();
  await page.locator('#field-name').click();
  await expect(end).toHaveValue(/15 23:59$/);
});

test('a video that plays by itself is muted, and one without an address is not saved', async ({ page }) => {
  await signIn(page, 'tw', '/admin/video-background');
  const switchOf = (label: string) => page.getByRole('switch', { name: label, exact: true });
  await page.locator('#field-source').fill('https://films.example/tea.mp4');
  await switchOf(m.admin_video_autoplay({}, o)).setChecked(false);
  await switchOf(m.admin_video_muted({}, o)).setChecked(false);
  await switchOf(m.admin_video_autoplay({}, o)).setChecked(true);
  await expect(switchOf(m.admin_video_muted({}, o))).toBeChecked();
  await expect(switchOf(m.admin_video_muted({}, o))).toBeDisabled();
  await page.locator('#field-source').fill('');
  await page.locator('#field-overlay').fill('10');
  await page.keyboard.press('Control+s');
  await expect(page.locator('#field-source-below')).toHaveText(m.validation_required({}, o));
});

test('a message of a shopper is found, answered once, and what was answered stays with it', async ({ page }) => {
  const name = `來信的人 ${Date.now()}`;
  const sent = await page.request.post('/api/contact', { data: { name, email: 'letters@example.com', message: '杯子有色差嗎' } });
  expect(sent.status()).toBe(204);
  await signIn(page, 'tw', `/admin/messages?state=new&q=${encodeURIComponent(name)}`);
  await page.getByTestId('table').getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/messages\/\d+/);
  // The list, which shows the same words, stays until the message has come.
  const answer = page.getByRole('textbox', { name: m.admin_messages_answer({}, o) });
  await expect(answer).toBeVisible();
  await expect(page.getByText('杯子有色差嗎')).toBeVisible();
  await answer.fill('手工上釉，每只略有不同。');
  await page.reload();
  await expect(answer).toHaveValue('手工上釉，每只略有不同。');
  await page.getByRole('button', { name: m.admin_messages_send({}, o) }).click();
  await expect(page.getByText(m.admin_messages_answered({}, o))).toBeVisible();
  await expect(page.getByText('手工上釉，每只略有不同。')).toBeVisible();
  await expect(answer).toHaveValue('');
  // The worker alerts staff of it.
  await expect(async () => {
    await page.reload();
    await page
      .getByTestId('header')
      .getByRole('button', { name: m.admin_alerts_title({}, o) })
      .click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('link', { name: m.admin_alerts_contact({}, o) })
        .first(),
    ).toBeVisible();
  }).toPass({ timeout: 30_000 });
});

test('the menu opens the diagnostics in a new tab, and the shop log leads to what was changed', async ({ page }) => {
  await signIn(page, 'tw', '/admin/logs?model=Brand');
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: m.admin_telescope_title({}, o) }).click()]);
  await expect(tab.getByRole('heading', { name: m.admin_telescope_versions({}, o) })).toBeVisible();
  await tab.close();
});
