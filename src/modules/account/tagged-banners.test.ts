import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomerClient, guest, type StaffClient, signUpCustomer, staffWith } from '#testing/clients.ts';
import { bannerForm } from '#testing/forms/content-forms.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerProfile } from './contract.ts';

let shop: ServedShop;
let staff: StaffClient;
let [regular, plain]: CustomerClient[] = [];
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'banners view', 'banners create', 'banners update', 'customers update');
  [regular, plain] = [await signUpCustomer(shop), await signUpCustomer(shop)];
});
afterAll(() => shop.close());

const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(shop.fixtures.clock.now().getTime() + hours * hour).toISOString();
const add = async (change: object) => (await staff.call<{ id: number }>('POST', '/api/admin/banners', bannerForm(change))).body.id;
const forTags = (...customer_tags: string[]) => ({ audience: 'tag', customer_tags });
const tag = (client: CustomerClient | undefined, change: { add?: string[]; remove?: string[] }) =>
  staff.call('POST', '/api/admin/customers/bulk', { ids: [client?.id], ...change });
const shownTo = async (client: CustomerClient | undefined) => {
  const answer = await client?.call<CustomerProfile>('GET', '/api/customer/me');
  return answer?.body.banners.map(({ id }) => id);
};

test('a banner for tags comes with the profile of a member who has one of them, until the tag is removed', async () => {
  const both = await add({ ...forTags('茶友', '批發'), sort: 2 });
  const first = await add({ ...forTags('茶友'), sort: 1 });
  expect([await shownTo(regular), await shownTo(plain)]).toEqual([[], []]);
  await tag(regular, { add: ['茶友'] });
  await tag(plain, { add: ['批發', '茶'] });
  expect([await shownTo(regular), await shownTo(plain)]).toEqual([[first, both], [both]]);
  await tag(regular, { remove: ['茶友'] });
  expect(await shownTo(regular)).toEqual([]);
});

test('what everyone receives holds no banner for tags, nor do answers name the tags', async () => {
  const id = await add({ ...forTags('VIP 名單'), title: { tw: '只給熟客' } });
  await tag(regular, { add: ['VIP 名單'] });
  for (const reader of [guest(shop), regular, plain]) {
    const answer = await reader?.call<{ data: { id: number }[] }>('GET', '/api/banners?position=home_mid');
    expect(answer?.body.data.map((banner) => banner.id)).not.toContain(id);
  }
  const me = await regular?.call<CustomerProfile>('GET', '/api/customer/me');
  expect(me?.body.banners.find((banner) => banner.id === id)).toMatchObject({ title: '只給熟客', audience: 'tag', category_ids: [] });
  expect(JSON.stringify(me?.body.banners)).not.toContain('VIP');
  expect((await guest(shop).call('GET', '/api/customer/me')).status).toBe(401);
});

test('it is shown from its start until the moment of its end, and only while it is on', async () => {
  await tag(regular, { add: ['時間'] });
  const [soon, ends] = [await add({ ...forTags('時間'), starts_at: inHours(2) }), await add({ ...forTags('時間'), ends_at: inHours(2) })];
  const off = await add({ ...forTags('時間'), active: false });
  const mine = async () => (await shownTo(regular))?.filter((id) => [soon, ends, off].includes(id));
  const now = shop.fixtures.clock.now();
  expect(await mine()).toEqual([ends]);
  shop.fixtures.clock.set(new Date(now.getTime() + 2 * hour));
  expect(await mine()).toEqual([soon]);
  shop.fixtures.clock.set(now);
});

test('a banner for tags needs a tag; the tags in use are listed for those who see banners, without numbers', async () => {
  const refused = await staff.call('POST', '/api/admin/banners', bannerForm(forTags()));
  expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([422, ['customer_tags']]);
  await tag(plain, { add: ['新客'] });
  const { body } = await staff.call<{ data: string[] }>('GET', '/api/admin/customer-tag-choices');
  expect(body.data).toContain('新客');
  expect((await (await staffWith(shop, 'cms update')).call('GET', '/api/admin/customer-tag-choices')).status).toBe(403);
});
