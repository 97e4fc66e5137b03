import { colouredPng } from '../products/full-product.ts';
import { plainForm } from '../products/plain-product.ts';

/** Forms as the back office sends them, each different from those before. */
let count = 0;
export const name = () => ({ tw: `名稱 ${++count}`, en: `Name ${count}` });
export const productForm = (change: object = {}) => plainForm(`CV-${++count}`, { name: name(), ...change });
export const categoryForm = (change: object = {}) => ({
  ...{ name: name(), slug: { tw: `slug-${++count}` }, intro: null, media_id: null, seo: null },
  ...{ in_menu: true, product_order: 'manual', active: true, parent_id: null, ...change },
});
export const brandForm = () => ({
  ...{ name: name(), slug: { tw: `slug-${++count}` }, intro: null, logo_media_id: null, banner_media_id: null },
  ...{ country: 'TW', seo: null, sort: 0, active: true },
});
const rule = { max_discount: null, scope: { include: [], exclude: [] }, conditions: {} };
export const offerForm = (change: object = {}) => ({
  ...{ ...rule, name: name(), code: null, promo_codes: [], message: null, terms: null, media_id: null, active: true },
  ...{ starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null, trigger: 'auto', class: 'item' },
  ...{ benefit: { kind: 'percent', percent: 5 }, combine: { item: true, order: true, shipping: true, coupon: true } },
  ...{ limit_total: null, limit_per_customer: null, priority: 0, exclusive: false, partner: null, ...change },
});
export const bannerForm = (change: object = {}) => ({
  ...{
    name: `Banner ${++count}`,
    position: 'home_mid',
    media_id: null,
    mobile_media_id: null,
    alt: null,
    title: name(),
    body: null,
    button: null,
  },
  ...{
    link: null,
    text_colour: null,
    overlay: 0,
    starts_at: null,
    ends_at: null,
    audience: 'all',
    customer_tags: [],
    category_ids: [],
    sort: 0,
  },
  ...{ active: true, ...change },
});
export const articleForm = (change: object = {}) => ({
  ...{ title: name(), slug: { tw: '' }, category_id: null, media_id: null, excerpt: null, body: null, author: '', pinned: false },
  ...{ product_ids: [], seo: null, status: 'published', published_at: '2020-01-02T03:04:05.000Z', ...change },
});
export const blogCategoryForm = () => ({ name: name(), slug: { tw: '' }, parent_id: null, sort: 0, active: true });
export const shopForm = (change: object = {}) => ({
  ...{ name: name(), slug: { tw: '' }, code: null, address: name(), city: 'Taipei', zip: '106', latitude: null, longitude: null },
  ...{ phone: '', line: null, hours: Array(7).fill([{ from: 600, to: 1200 }]), special_days: [], services: [], media_ids: [] },
  ...{ pickup: false, sort: 0, active: true, ...change },
});
const method = { note: null, min_total: null, max_total: null, countries: ['tw'], active: true };
export const deliveryForm = () => ({ ...method, name: name(), kind: 'home', fee: 60, free_threshold: null, pickup_address: null });

export const nextPicture = (): Promise<Buffer> => colouredPng(++count % 256);

export const pageForm = () => ({
  ...{ title: name(), slug: { tw: `page-${++count}` }, blocks: [{ type: 'rich_text', title: null, html: name() }] },
  ...{ status: 'published', publish_at: null, seo: null, noindex: false, in_menu: false },
});
