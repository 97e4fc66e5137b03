import { GalleryHorizontal } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields, Names } from '../kit/logs/spec.ts';
import { audienceLabels, positionLabels } from './labels.ts';

/** The fields of a banner in the order of its form. */
export const bannerFields: LogFields = {
  name: { label: m.admin_banners_name },
  position: { label: m.admin_banners_position, words: positionLabels },
  sort: { label: m.admin_banners_sort },
  category_ids: { label: m.admin_banners_categories },
  audience: { label: m.admin_banners_audience, words: audienceLabels },
  customer_tags: { label: m.admin_banners_tags },
  active: { label: m.admin_banners_active },
  media_id: { label: m.admin_banners_picture, kind: 'secret' },
  mobile_media_id: { label: m.admin_banners_mobile_picture, kind: 'secret' },
  alt: { label: m.admin_banners_alt },
  title: { label: m.admin_banners_heading },
  body: { label: m.admin_banners_body },
  button: { label: m.admin_banners_button },
  text_colour: { label: m.admin_banners_text_colour },
  overlay: { label: m.admin_banners_overlay },
  'link.path': { label: m.admin_banners_link },
  'link.new_tab': { label: m.admin_banners_new_tab },
  starts_at: { label: m.admin_offers_starts, kind: 'moment' },
  ends_at: { label: m.admin_offers_ends, kind: 'moment' },
};

async function names(): Promise<Names> {
  const { data } = await call('catalog.categoryChoices', {});
  return { category_ids: Object.fromEntries(data.map(({ id, name }) => [String(id), name])) };
}

/** The change log of a banner, with revert. */
export const BannerLogs = logScreen({
  from: 'content.bannerLogs',
  icon: GalleryHorizontal,
  needs: 'banners update',
  fields: bannerFields,
  names,
  subject: async ({ id = '' }) => (await call('content.readBanner', { id })).name,
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_banners_title(), path: '/banners' },
    { label: subject, path: `/banners/${id}` },
  ],
  back: ({ id = '' }) => `/banners/${id}`,
  revert: {
    needs: 'banners update',
    fits: ({ action, changes }) => action !== 'create' && changes.length > 0,
    call: ({ id = '' }, entry) => call('content.revertBanner', { id: Number(id), log_id: entry.id }),
  },
});
