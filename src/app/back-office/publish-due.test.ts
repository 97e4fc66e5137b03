import { expect, test } from 'vitest';
import { publishDue } from '#modules/revisions/index.ts';
import { guest, superman } from '#testing/clients.ts';
import { pageForm } from '#testing/forms/content-forms.ts';
import { servedShop } from '#testing/served-shop.ts';
import { revisionKinds } from '../revision-kinds.ts';

test('an unexpected error delays the draft that it met, not those after it', async () => {
  const shop = await servedShop();
  const client = await superman(shop);
  const { clock } = shop.fixtures;
  const publish_at = new Date(clock.now().getTime() + 1).toISOString();
  const newScheduledPage = async () => {
    const { id } = (await client.call<{ id: number }>('POST', '/api/admin/pages', pageForm())).body;
    const { version: _, ...form } = (await client.call('GET', `/api/admin/pages/${id}`)).body;
    const draft = { form: { ...form, title: { tw: '到了', en: 'Due' } }, publish_at, replaces: null };
    expect((await client.call('PUT', `/api/admin/revisions/page/${id}`, draft)).status).toBe(200);
    return id;
  };
  const [first, second] = [await newScheduledPage(), await newScheduledPage()];
  const isPublished = async (id: number) => (await guest(shop).call('GET', `/api/pages/${id}`)).body['title'] === 'Due';
  clock.set(new Date(publish_at));

  const deps = { ...shop, clock, shop: {} as never };
  const { page } = revisionKinds;
  const save: typeof page.save = async (ctx, subject, saved) => {
    if (Number(subject) === first) throw new Error('the disk is full');
    return page.save(ctx, subject, saved);
  };
  await expect(publishDue(deps, { ...revisionKinds, page: { ...page, save } })).rejects.toThrow(
    'scheduled changes that could not be published: 1',
  );
  expect([await isPublished(first), await isPublished(second)]).toEqual([false, true]);
  expect(await publishDue(deps, revisionKinds)).toBe(1);
  expect(await isPublished(first)).toBe(true);
  await shop.close();
});
