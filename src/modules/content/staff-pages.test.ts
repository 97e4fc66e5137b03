import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { InformationForm, InformationForStaff, PageForm, PageForStaff, PageRow } from './contract.ts';

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  client = await superman(shop);
});
afterAll(() => shop.close());

const text = (html: PageForm['title']): PageForm['blocks'][number] => ({ type: 'rich_text', title: null, html });
const form = (change: Partial<PageForm> = {}): PageForm => ({
  ...{ title: { tw: '批發辦法', en: 'Wholesale' }, slug: { tw: '' } },
  ...{ blocks: [text({ tw: '<p>十件起</p>', en: '<p>From ten</p>' })] },
  ...{ status: 'published', publish_at: null, seo: null, noindex: false, in_menu: false },
  ...change,
});
const create = async (change: Partial<PageForm> = {}): Promise<number> =>
  (await client.call<{ id: number }>('POST', '/api/admin/pages', form(change))).body.id;
const read = async (id: number): Promise<PageForStaff> => (await client.call<PageForStaff>('GET', `/api/admin/pages/${id}`)).body;
const publicStatus = async (id: number): Promise<number> => (await guest(shop).call('GET', `/api/pages/${id}`)).status;
const list = async (query: string): Promise<PageRow[]> =>
  (await client.call<{ data: PageRow[] }>('GET', `/api/admin/pages?${query}`)).body.data;

test('every field of a page comes back as it was saved, texts cleaned, slugs made of the title', async () => {
  const id = await create({ blocks: [text({ tw: '<p onclick="x()">十件<b>起</b></p><script>alert(1)</script>' })], noindex: true });
  const { version, ...stored } = await read(id);
  expect(stored).toMatchObject({
    ...form({ noindex: true }),
    slug: { tw: '批發辦法', en: 'wholesale' },
    blocks: [text({ tw: '<p>十件<strong>起</strong></p>' })],
  });
  const seo = { title: { tw: '批發' }, description: { tw: '十件起批', en: 'From ten' } };
  const next = form({
    seo,
    slug: { tw: 'pi-fa', en: 'bulk' },
    blocks: [text({ tw: '<p>一</p>' }), { type: 'spacer', size: 'small', line: true }, text({ tw: '<p>二</p>' })],
    publish_at: '2026-01-02T03:04:00.000Z',
  });
  expect((await client.call('PUT', `/api/admin/pages/${id}`, { ...next, version })).body).toEqual({ id, version: 2 });
  expect(await read(id)).toMatchObject({ ...next, version: 2 });
});

test('the list names who saved a page last', async () => {
  const colleague = await staffWith(shop, 'cms view', 'cms update');
  const id = await create();
  const savedBy = async () => (await list('per_page=100')).find((page) => page.id === id)?.updated_by;
  const first = await savedBy();
  const { version } = await read(id);
  expect((await colleague.call('PUT', `/api/admin/pages/${id}`, { ...form({ noindex: true }), version })).status).toBe(200);
  const { body: me } = await colleague.call<{ name: string }>('GET', '/api/me');
  expect([first === me.name, await savedBy()]).toEqual([false, me.name]);
});

test('a page is shown from its minute on, and a draft never', async () => {
  const now = shop.fixtures.clock.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const [due, early, draft] = [await create({ publish_at: at(0) }), await create({ publish_at: at(1) }), await create({ status: 'draft' })];
  expect([await publicStatus(due), await publicStatus(early), await publicStatus(draft)]).toEqual([200, 404, 404]);
  const states = new Map((await list('per_page=100')).map(({ id, state }) => [id, state]));
  expect([states.get(due), states.get(early), states.get(draft)]).toEqual(['published', 'scheduled', 'draft']);
  expect((await list('state=scheduled')).map(({ id }) => id)).toEqual([early]);
});

test('pages of the menu are listed from their minute on, drafts never, in the language of the reader', async () => {
  const now = shop.fixtures.clock.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const [due, early, draft, other] = [
    await create({ in_menu: true, publish_at: at(0) }),
    await create({ in_menu: true, publish_at: at(1) }),
    await create({ in_menu: true, status: 'draft' }),
    await create(),
  ];
  const { data } = (await guest(shop).call<{ data: { id: number; title: string; slug: string }[] }>('GET', '/api/pages')).body;
  expect(data.find(({ id }) => id === due)).toEqual({ id: due, title: 'Wholesale', slug: 'wholesale' });
  expect(data.map(({ id }) => id).filter((id) => [early, draft, other].includes(id))).toEqual([]);
});

test('the list says which pages lack English in the title or in one text', async () => {
  const blocks = [text({ tw: '<p>一</p>', en: '<p>One</p>' }), text({ tw: '<p>二</p>' })];
  const [whole, title, half] = [await create(), await create({ title: { tw: '只有中文' } }), await create({ blocks })];
  const missing = (await list('no_english=1&per_page=100')).map(({ id }) => id);
  expect(missing).toEqual(expect.arrayContaining([title, half]));
  expect(missing).not.toContain(whole);
  expect((await list('no_english=0&per_page=100')).map(({ id }) => id)).toContain(whole);
});

test('of two saves at once one holds; a log entry is reverted, and reverting is one too', async () => {
  const id = await create();
  const save = (title: string) => client.call('PUT', `/api/admin/pages/${id}`, { ...form({ title: { tw: title } }), version: 1 });
  const answers = await Promise.all([save('甲'), save('乙')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'page_changed', current: expect.any(Number) });
  const { body } = await client.call<{ data: { id: number; action: string }[] }>('GET', `/api/admin/pages/${id}/logs`);
  expect(body.data.map(({ action }) => action)).toEqual(['update', 'create']);
  await client.call('POST', `/api/admin/pages/${id}/logs/${body.data[0]?.id}/revert`, {});
  expect((await read(id)).title).toEqual({ tw: '批發辦法', en: 'Wholesale' });
  const again = await client.call('POST', `/api/admin/pages/${id}/logs/${body.data[0]?.id}/revert`, {});
  expect([again.status, again.body['code']]).toEqual([422, 'nothing_to_revert']);
});

test('many pages are published at once, unknown ones are named, and a deleted one is gone', async () => {
  const id = await create({ status: 'draft' });
  const publish = () => client.call('POST', '/api/admin/pages/bulk', { ids: [id, 99_999], status: 'published' });
  expect((await publish()).body).toMatchObject({ done: [id], failed: [{ id: 99_999, code: 'page_not_found' }] });
  expect((await publish()).body).toMatchObject({ unchanged: [id] });
  expect(await publicStatus(id)).toBe(200);
  expect((await client.call('DELETE', `/api/admin/pages/${id}`)).status).toBe(204);
  expect([await publicStatus(id), (await client.call('DELETE', `/api/admin/pages/${id}`)).status]).toEqual([404, 404]);
});

const information = async (name: string): Promise<InformationForStaff> =>
  (await client.call<InformationForStaff>('GET', `/api/admin/information/${name}`)).body;
const saveInformation = (name: string, value: InformationForm, version: number, is_substantial = false) =>
  client.call<{ version: number; text_version: number }>('PUT', `/api/admin/information/${name}`, { value, version, is_substantial });

test('a text is saved with its day; only a change of substance makes a version that customers agree to again', async () => {
  expect(await information('terms')).toMatchObject({ version: 0, text_version: 1, value: { body: null, groups: [], effective_on: null } });
  const value = { body: { tw: '<p>條款</p>', en: '<p>Terms</p>' }, groups: [], effective_on: '2026-12-01' };
  expect((await saveInformation('terms', value, 0)).body).toEqual({ version: 1, text_version: 1 });
  expect((await information('terms')).value).toEqual(value);
  const typo = { ...value, body: { tw: '<p>服務條款</p>' } };
  expect((await saveInformation('terms', typo, 1)).body).toEqual({ version: 2, text_version: 1 });
  expect((await saveInformation('terms', value, 2, true)).body).toEqual({ version: 3, text_version: 2 });
  const late = await saveInformation('terms', typo, 2);
  expect([late.status, late.body]).toMatchObject([409, { code: 'information_changed', current: 3 }]);
  const { body } = await guest(shop).call<{ effective_on: string; text_version: number }>('GET', '/api/information/terms');
  expect(body).toMatchObject({ effective_on: '2026-12-01', text_version: 2 });
});

test('questions come back in their groups and order, and shoppers read the answers as text', async () => {
  const groups = [
    { name: { tw: '配送', en: 'Delivery' }, questions: [{ q: { tw: '多久到？' }, a: { tw: '<p>兩天</p>' } }] },
    { name: { tw: '退貨' }, questions: [{ q: { tw: '幾天內？', en: 'Within?' }, a: { tw: '<p>七天</p>', en: '<p>Seven</p>' } }] },
  ];
  await saveInformation('faq', { body: null, groups, effective_on: null }, 0);
  expect((await information('faq')).value.groups).toEqual(groups);
  const { body } = await guest(shop).call<{ groups: { name: string; questions: { q: string }[] }[] }>('GET', '/api/information/faq');
  expect(body.groups.map(({ name, questions }) => [name, questions[0]?.q])).toEqual([
    ['Delivery', '多久到？'],
    ['退貨', 'Within?'],
  ]);
});
