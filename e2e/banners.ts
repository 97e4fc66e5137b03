import type { StaffApi } from './sign-in.ts';

type Banner = { id: number };
/** Adds a banner in the middle of the home page without a picture, unless `change` says otherwise. */
export type AddBanner = (change: object) => Promise<Banner>;

export const addBannerBy = (staff: StaffApi, change: object) =>
  staff.post<Banner>('/api/admin/banners', {
    name: 'Test',
    position: 'home_mid',
    media_id: null,
    mobile_media_id: null,
    alt: null,
    ...{ title: null, body: null, button: null, link: null, text_colour: null, overlay: 0 },
    starts_at: null,
    ends_at: null,
    ...{ audience: 'all', customer_tags: [] },
    category_ids: [],
    sort: 0,
    active: true,
    ...change,
  });

/** Views and clicks so far. */
export const readCounts = async (staff: StaffApi, id: number) => {
  const { data } = await staff.get<{ data: (Banner & { views: number; clicks: number })[] }>('/api/admin/banners?per_page=100');
  const { views = 0, clicks = 0 } = data.find((row) => row.id === id) ?? {};
  return { views, clicks };
};
