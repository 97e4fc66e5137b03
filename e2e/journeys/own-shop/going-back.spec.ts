import sharp from 'sharp';
import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, type Page } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });
test.use({ leavesTraces: true });

const picture = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
const entries = (page: Page) => page.getByTestId('log-entry');

test('a change of the video or of a picture’s texts is reverted from its log; a change of its file cannot be', async ({
  page,
  ownShop,
}) => {
  const { staff } = ownShop;
  type Stored = { value: Record<string, unknown>; version: number };
  const video = {
    ...{ source: '/films/tea.webm', mobile_source: null, poster_media_id: null, autoplay: true, muted: true, loop: true, overlay: 20 },
    ...{ caption: { tw: '煮水' }, link: null, height: 'tall', active: true },
  };
  const { version } = await staff.get<Stored>('/api/admin/video-background');
  await staff.put('/api/admin/video-background', { value: video, version });
  await staff.put('/api/admin/video-background', { value: { ...video, caption: { tw: '燒水' }, overlay: 60 }, version: version + 1 });
  await signIn(page, 'tw', '/admin/video-background/logs');
  await entries(page)
    .first()
    .getByRole('button', { name: m.admin_logs_revert_all({}, o) })
    .click();
  await expect(entries(page).first()).toContainText(m.admin_logs_reverted({}, o));
  const readVideo = async () => (await staff.get<Stored>('/api/admin/video-background')).value;
  await expect.poll(readVideo).toMatchObject({ caption: { tw: '煮水' }, overlay: 20 });
  const id = await staff.upload('壺.png', await picture('#24448c'));
  const read = () => staff.get<Stored>(`/api/admin/media/${id}`);
  const before = await read();
  await staff.put(`/api/admin/media/${id}`, {
    value: { ...before.value, file_name: '茶壺.png', alt: { tw: '一把壺' } },
    version: before.version,
  });
  await page.goto(`/admin/filemanager/${id}/logs`);
  await expect(entries(page)).toHaveCount(1);
  await expectNoAxeViolations(page);
  await entries(page)
    .getByRole('button', { name: m.admin_logs_revert_all({}, o) })
    .click();
  await expect(entries(page)).toHaveCount(2);
  await expect.poll(async () => (await read()).value).toEqual(before.value);
  const crop = { left: 0, top: 0, width: 50, height: 100 };
  await staff.post(`/api/admin/media/${id}/crop`, { crop, version: (await read()).version });
  await page.reload();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first().getByRole('button')).toHaveCount(0);
});

test('a change of the general settings goes back from the log of the shop, which names what it is about', async ({ page, ownShop }) => {
  const { staff } = ownShop;
  type Stored = { value: Record<string, unknown>; version: number };
  const read = () => staff.get<Stored>('/api/admin/settings/general');
  const before = await read();
  await staff.put('/api/admin/settings/general', { value: { ...before.value, contact_phone: '02-1234-5678' }, version: before.version });
  await signIn(page, 'tw', '/admin/logs?model=Settings');
  const newest = entries(page).first();
  await expect(newest.getByRole('link', { name: m.admin_settings_title({}, o) })).toHaveAttribute('href', '/admin/settings/general');
  await expect(newest).toContainText(m.admin_settings_contact_phone({}, o));
  await newest.getByRole('button', { name: m.admin_logs_revert({}, o) }).click();
  await expect(newest).toContainText(m.admin_logs_reverted({}, o));
  await expect.poll(async () => (await read()).value).toEqual(before.value);
});

test('an old version that is restored into the form shows its cover, which the form did not have', async ({ page, ownShop }) => {
  const { staff } = ownShop;
  const cover = await staff.upload('封面.png', await picture('#8c2444'));
  const article = {
    ...{ title: { tw: '封面' }, slug: { tw: '' }, category_id: null, media_id: cover, excerpt: null, body: { tw: '<p>內文</p>' } },
    ...{ author: '', pinned: false, product_ids: [], seo: null, status: 'published', published_at: null },
  };
  const { id } = await staff.post<{ id: number }>('/api/admin/blogs', article);
  await staff.put(`/api/admin/blogs/${id}`, { ...(await staff.get<object>(`/api/admin/blogs/${id}`)), media_id: null });
  await signIn(page, 'tw', `/admin/blogs/${id}`);
  const field = page.getByRole('group', { name: m.admin_blogs_cover({}, o) });
  await expect(field.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: m.admin_revisions_history({}, o) }).click();
  const drawer = page.getByRole('dialog', { name: m.admin_revisions_history({}, o) });
  await drawer.getByRole('button', { name: m.admin_revisions_first({}, o) }).click();
  await drawer.getByRole('button', { name: m.admin_revisions_use({}, o) }).click();
  await expect(field.locator('img')).toBeVisible();
});
