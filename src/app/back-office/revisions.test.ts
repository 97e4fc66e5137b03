import { afterAll, beforeAll, expect, test } from 'vitest';
import { revisionKinds as rights } from '#modules/revisions/contract.ts';
import { publishDue } from '#modules/revisions/index.ts';
import type { Permission } from '#shared/permissions.ts';
import { guest, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { articleForm, bannerForm, nextPicture, pageForm } from '#testing/forms/content-forms.ts';
import { sendPictures } from '#testing/sent-pictures.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { revisionKinds } from '../revision-kinds.ts';

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  client = await superman(shop);
});
afterAll(() => shop.close());

type Revisions = {
  draft: {
    id: number;
    state: string;
    changes: Record<string, unknown>;
    publish_at: string | null;
    failure: string | null;
    preview: string | null;
  } | null;
  history: { id: number; changed: string[] | null; saved_by: string | null }[];
};
const at = (milliseconds: number): string => new Date(shop.fixtures.clock.now().getTime() + milliseconds).toISOString();
const due = (): Promise<number> => publishDue({ ...shop, clock: shop.fixtures.clock, shop: {} as never }, revisionKinds);
const wait = (milliseconds: number): void => shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + milliseconds));

const newPage = async () => {
  const { id } = (await client.call<{ id: number }>('POST', '/api/admin/pages', pageForm())).body;
  const { version: _, ...form } = await readPage(id);
  return { id, form: form as Omit<typeof form, 'title'> & { title: { tw: string; en: string } } };
};
const readPage = async (id: number) =>
  (await client.call<Record<string, unknown> & { version: number }>('GET', `/api/admin/pages/${id}`)).body;
const title = async (id: number): Promise<unknown> => (await guest(shop).call('GET', `/api/pages/${id}`)).body['title'];
const revisions = async (kind: string, subject: number | string): Promise<Revisions> =>
  (await client.call<Revisions>('GET', `/api/admin/revisions/${kind}/${subject}`)).body;
type Draft = { publish_at?: string | null; replaces?: number | null };
const save = (kind: string, subject: number | string, form: object, { publish_at = null, replaces = null }: Draft = {}) =>
  client.call<{ id: number; preview: string | null }>('PUT', `/api/admin/revisions/${kind}/${subject}`, { form, publish_at, replaces });
const publish = async (id: number, change: object, draft?: number) =>
  client.call<{ version: number }>('PUT', `/api/admin/pages/${id}`, { ...(await readPage(id)), ...change, draft });

test('a draft is the fields that it changes; shoppers see it once it is published, and it is published once', async () => {
  const { id, form } = await newPage();
  const { body } = await save('page', id, { ...form, title: { tw: '新的', en: 'New' } });
  expect((await revisions('page', id)).draft).toMatchObject({ id: body.id, state: 'draft', changes: { title: { tw: '新的', en: 'New' } } });
  expect(await title(id)).toBe(form.title.en);
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(id, { title: { tw: '新的', en: 'New' } }, body.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await title(id)).toBe('New');
  expect((await revisions('page', id)).draft).toBeNull();
});

test('a draft may be incomplete and then has no preview; a scheduled one must be complete and later than now', async () => {
  const { id, form } = await newPage();
  const incomplete = { ...form, title: { tw: '' } };
  expect((await save('page', id, incomplete)).body.preview).toBeNull();
  const { draft } = await revisions('page', id);
  const replaces = draft?.id ?? 0;
  const refused = await save('page', id, incomplete, { publish_at: at(60_000), replaces });
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([422, expect.arrayContaining(['errors'])]);
  expect((await save('page', id, form, { publish_at: at(0), replaces })).status).toBe(422);
  const { body, status } = await save('page', id, form, { publish_at: at(1), replaces });
  expect(status).toBe(200);
  await client.call('DELETE', `/api/admin/revisions/page/${id}`, { replaces: body.id });
});

test('a scheduled change is published at its millisecond, in the name of who scheduled it, and keeps what was changed since', async () => {
  const { id, form } = await newPage();
  await save('page', id, { ...form, title: { tw: '週年', en: 'Anniversary' } }, { publish_at: at(60_000) });
  await publish(id, { noindex: true });
  wait(59_999);
  expect(await due()).toBe(0);
  expect(await title(id)).toBe(form.title.en);
  wait(1);
  expect(await due()).toBe(1);
  expect(await title(id)).toBe('Anniversary');
  expect(await readPage(id)).toMatchObject({ noindex: true, title: { tw: '週年' } });
  const { data } = (await client.call<{ data: { actor: object; changes: { field: string }[] }[] }>('GET', `/api/admin/pages/${id}/logs`))
    .body;
  expect(data[0]?.actor).toMatchObject({ kind: 'staff', name: client.account.name });
  expect(data[0]?.changes.map(({ field }) => field).sort()).toEqual(['title.en', 'title.tw']);
});

test('ten workers publish a due change once, also while staff save the page', async () => {
  const { id, form } = await newPage();
  await save('page', id, { ...form, title: { tw: '一次', en: 'Once' } }, { publish_at: at(1000) });
  wait(1000);
  const { version } = await readPage(id);
  const saving = client.call('PUT', `/api/admin/pages/${id}`, { ...(await readPage(id)), noindex: true });
  const counts = await Promise.all([...Array.from({ length: 10 }, due), saving.then(() => 0)]);
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
  const { status } = await saving;
  expect(await readPage(id)).toMatchObject({ title: { tw: '一次' }, version: version + (status === 200 ? 2 : 1), noindex: status === 200 });
});

test('two drafts of one content are not saved at once: the second is refused, and so is discarding another’s', async () => {
  const { id, form } = await newPage();
  const change = (n: number) => save('page', id, { ...form, title: { tw: `第 ${n} 版` } });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(change));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const draft = (await revisions('page', id)).draft?.id ?? 0;
  expect((await client.call('DELETE', `/api/admin/revisions/page/${id}`, { replaces: draft + 1 })).status).toBe(409);
  expect((await client.call('DELETE', `/api/admin/revisions/page/${id}`, { replaces: draft })).status).toBe(204);
  expect((await revisions('page', id)).draft).toBeNull();
  // More often than PostgreSQL plans a prepared statement again.
  for (let replaces: number | null = null, n = 0; n < 12; n++) replaces = (await save('page', id, form, { replaces })).body.id;
  expect((await revisions('page', id)).draft?.state).toBe('draft');
});

test('who may no longer publish, and what does not fit any more, becomes a failed draft with the reason', async () => {
  const { id, form } = await newPage();
  const editor = await staffWith(shop, 'cms update');
  const scheduled = { form: { ...form, title: { tw: '晚了' } }, publish_at: at(1000), replaces: null };
  expect((await editor.call('PUT', `/api/admin/revisions/page/${id}`, scheduled)).status).toBe(200);
  await shop.db.updateTable('staff').set({ active: false }).where('email', '=', editor.account.email).execute();
  const category = (
    await client.call<{ id: number }>('POST', '/api/admin/blog-categories', {
      name: { tw: '公告' },
      slug: { tw: '' },
      parent_id: null,
      sort: 0,
      active: true,
    })
  ).body.id;
  const article = articleForm();
  const articleId = (await client.call<{ id: number }>('POST', '/api/admin/blogs', article)).body.id;
  expect((await save('article', articleId, { ...article, category_id: category }, { publish_at: at(1000) })).status).toBe(200);
  await client.call('DELETE', `/api/admin/blog-categories/${category}`);
  wait(1000);
  expect(await due()).toBe(0);
  expect((await revisions('page', id)).draft).toMatchObject({ state: 'failed', failure: 'forbidden' });
  expect((await revisions('article', articleId)).draft).toMatchObject({
    state: 'failed',
    failure: 'invalid',
    changes: { category_id: category },
  });
  expect(await title(id)).toBe(form.title.en);
});

test('the history starts with what was there before, names the fields, leaves out saves without a change, and keeps fifty', async () => {
  const { body: before } = await client.call<{ value: object; version: number }>('GET', '/api/admin/settings/menu');
  const put = async (version: number, bg_colour: string) =>
    client.call('PUT', '/api/admin/settings/menu', { value: { ...before.value, bg_colour, text_colour: '#000000' }, version });
  await put(before.version, '#ffffff');
  await put(before.version + 1, '#ffffff');
  const { history } = await revisions('menu', 'menu');
  expect(history.map(({ changed }) => changed)).toEqual([['bg_colour', 'text_colour'], null]);
  expect(history.map(({ saved_by }) => saved_by === null)).toEqual([false, true]);
  const { body } = await client.call('GET', `/api/admin/revisions/menu/menu/${history[1]?.id}`);
  expect(body).toEqual({ form: before.value, media: [] });
  for (let n = 0; n < 48; n++) await put(before.version + 2 + n, `#0000${(16 + n).toString(16)}`);
  expect((await revisions('menu', 'menu')).history.at(-1)?.id).toBe(history[1]?.id);
  await put(before.version + 50, '#123456');
  const stored = (await revisions('menu', 'menu')).history;
  expect([stored.length, stored.at(-1)?.id]).toEqual([50, history[0]?.id]);
});

test('every way to write a content is recorded in its history', async () => {
  const kinds = {
    page: ['/api/admin/pages', pageForm()],
    banner: ['/api/admin/banners', bannerForm()],
    article: ['/api/admin/blogs', articleForm()],
  } as const;
  const bulk = { page: { status: 'draft' }, banner: { active: false }, article: { action: 'unpublish' } };
  for (const [kind, [url, form]] of Object.entries(kinds)) {
    const count = async (id: number): Promise<number> => (await revisions(kind, id)).history.length;
    const { id } = (await client.call<{ id: number }>('POST', url, form)).body;
    const counts = [await count(id)];
    await client.call('PUT', `${url}/${id}`, { ...form, title: { tw: '改過' }, version: 1 });
    counts.push(await count(id));
    await client.call('POST', `${url}/bulk`, { ids: [id], ...bulk[kind as keyof typeof bulk] });
    counts.push(await count(id));
    const [entry] = (await client.call<{ data: { id: number }[] }>('GET', `${url}/${id}/logs`)).body.data;
    await client.call('POST', `${url}/${id}/logs/${entry?.id}/revert`, {});
    counts.push(await count(id));
    expect([kind, counts]).toEqual([kind, [1, 2, 3, 4]]);
    expect((await save(kind, id, { ...form, title: { tw: '草稿' } })).status).toBe(200);
    await client.call('DELETE', `${url}/${id}`);
    expect([kind, await revisions(kind, id)]).toEqual([kind, { draft: null, history: [] }]);
  }
  const value = { body: { tw: '<p>一</p>' }, groups: [], effective_on: null };
  await client.call('PUT', '/api/admin/information/about', { value, version: 0, is_substantial: false });
  expect((await revisions('information', 'about')).history).toHaveLength(1);
  const home = (await client.call<{ value: { blocks: object[] }; version: number }>('GET', '/api/admin/settings/home')).body;
  const blocks = [...home.value.blocks, { type: 'spacer', size: 'small', line: true }];
  await client.call('PUT', '/api/admin/settings/home', { value: { blocks }, version: home.version });
  expect((await revisions('home', 'home')).history.map(({ changed }) => changed)).toEqual([['blocks'], null]);
});

test('a preview shows the draft as published, also of what is not shown yet, and stores nothing', async () => {
  const form = { ...pageForm(), status: 'draft', title: { tw: '預覽', en: 'Draft' } };
  const { id } = (await client.call<{ id: number }>('POST', '/api/admin/pages', form)).body;
  const { preview } = (await save('page', id, { ...form, title: { tw: '預覽二', en: 'Draft two' } })).body;
  const key = new URL(preview ?? '', 'http://shop').searchParams.get('draft') ?? '';
  expect(preview).toBe(`/p/${id}?draft=${key}`);
  const everything = async () => [
    await readPage(id),
    await revisions('page', id),
    await shop.db.selectFrom('content_versions').selectAll().orderBy('name').execute(),
  ];
  const before = await everything();
  const seen = await shop.showDraft(key, (call) => call('shopfront.page', { id }, 'en'));
  expect(seen).toMatchObject({ title: 'Draft two' });
  expect(await everything()).toEqual(before);
  expect(await title(id)).toBeUndefined();
  expect(await shop.showDraft(`${key}x`, (call) => call('shopfront.page', { id }, 'en'))).toBeUndefined();
});

test('previews are rendered one after the other, and a failed one does not block the next', async () => {
  const { id, form } = await newPage();
  const { preview } = (await save('page', id, { ...form, title: { tw: '一張一張來' } })).body;
  const key = new URL(preview ?? '', 'http://shop').searchParams.get('draft') ?? '';
  let [running, most] = [0, 0];
  const look = async (n: number): Promise<number> => {
    most = Math.max(most, ++running);
    await title(id);
    running--;
    if (n === 2) throw new Error('the page of the third is broken');
    return n;
  };
  const seen = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => shop.showDraft(key, () => look(n))));
  expect(seen.map((one) => (one.status === 'fulfilled' ? one.value : 'broken'))).toEqual([0, 1, 'broken', 3, 4]);
  expect(most).toBe(1);
});

test('a picture that only a draft shows is used: by its field, in a list, or in a text', async () => {
  const sent = await Promise.all([1, 2, 3].map(async (n) => ({ name: `${n}.png`, bytes: await nextPicture() })));
  const { data } = (await sendPictures<{ data: { id: number; url: string }[] }>(client, '/api/admin/media', sent)).body;
  const [cover, listed, inText] = data.map(({ id }) => id);
  const article = articleForm();
  const { id } = (await client.call<{ id: number }>('POST', '/api/admin/blogs', article)).body;
  const body = { tw: `<p>看圖</p><img src="${data[2]?.url}-320.webp">` };
  await save('article', id, { ...article, media_id: cover, body });
  await save('home', 'home', { blocks: [{ type: 'instagram', title: { tw: '圖' }, media_ids: [listed] }] });
  const usesOf = async (picture: number | undefined) =>
    (await client.call<{ used_in: { kind: string; subject: string }[] }>('GET', `/api/admin/media/${picture}`)).body.used_in;
  expect(await Promise.all([cover, inText, listed].map(usesOf))).toEqual([
    [expect.objectContaining({ kind: 'draft', subject: `article ${id}` })],
    [expect.objectContaining({ kind: 'draft', subject: `article ${id}` })],
    [expect.objectContaining({ kind: 'draft', subject: 'home home' })],
  ]);
});

test('each kind needs its own permission to read, draft, schedule and discard', async () => {
  const subjects: Record<string, string> = { home: 'home', menu: 'menu', information: 'terms', page: '1', article: '1', banner: '1' };
  const all = new Set<Permission>(Object.values(rights));
  for (const [kind, needed] of Object.entries(rights)) {
    const others = await staffWith(shop, ...[...all].filter((one) => one !== needed));
    const own = await staffWith(shop, needed);
    const url = `/api/admin/revisions/${kind}/${subjects[kind]}`;
    const statuses = async (staff: StaffClient) => [
      (await staff.call('GET', url)).status,
      (await staff.call('GET', `${url}/999999`)).status,
      (await staff.call('PUT', url, { form: {}, publish_at: null, replaces: 999_999 })).status,
      (await staff.call('DELETE', url, { replaces: 999_999 })).status,
    ];
    expect([kind, await statuses(others)]).toEqual([kind, [403, 403, 403, 403]]);
    const [read, version, ...writes] = await statuses(own);
    expect([kind, read, version]).toEqual([kind, 200, 404]);
    expect(writes.every((status) => status === 404 || status === 409)).toBe(true);
  }
});

test('an invalid subject is refused before it reaches the database', async () => {
  for (const [kind, subject] of [
    ['page', 'abc'],
    ['page', '99999999999999999999'],
    ['information', 'contact'],
    ['home', 'menu'],
  ] as const)
    expect([kind, subject, (await save(kind, subject, {})).status]).toEqual([kind, subject, 404]);
  expect((await save('pages', 1, {})).status).toBe(422);
});

test('a draft and an old version are read with their pictures, which the form did not have', async () => {
  const bytes = [await nextPicture(), await nextPicture()];
  const files = bytes.map((each, n) => ({ name: `cover-${n}.png`, bytes: each }));
  const { data } = (await sendPictures<{ data: { id: number }[] }>(client, '/api/admin/media', files)).body;
  const [old = 0, drafted = 0] = data.map(({ id }) => id);
  const { id } = (await client.call<{ id: number }>('POST', '/api/admin/blogs', articleForm({ media_id: old }))).body;
  const article = (await client.call<{ version: number }>('GET', `/api/admin/blogs/${id}`)).body;
  await client.call('PUT', `/api/admin/blogs/${id}`, { ...article, media_id: null });
  await save('article', id, { media_id: drafted });
  const { draft, history } = (await client.call<Revisions & { draft: { media: object[] } }>('GET', `/api/admin/revisions/article/${id}`))
    .body;
  expect(draft.media).toMatchObject([{ id: drafted, url: expect.any(String) }]);
  const version = await client.call('GET', `/api/admin/revisions/article/${id}/${history.at(-1)?.id}`);
  expect(version.body).toMatchObject({ form: { media_id: old }, media: [{ id: old, url: expect.any(String) }] });
});
