import { CircleOff } from 'lucide-react';
import * as m from '#messages';
import type { BannerForm, BannerPosition, BannerRow } from '#modules/content/contract.ts';
import type { Status } from '../kit/status/statuses.ts';
import { offerStatuses } from '../kit/status/statuses.ts';

export const positionLabels: Record<BannerPosition, () => string> = {
  home_hero: m.admin_banners_home_hero,
  home_mid: m.admin_banners_home_mid,
  category_top: m.admin_banners_category_top,
  popup: m.admin_banners_popup,
  announcement: m.admin_banners_announcement,
};

/** Where and how the shop shows each position. */
export const positionHints: Record<BannerPosition, () => string> = {
  home_hero: m.admin_banners_home_hero_hint,
  home_mid: m.admin_banners_home_mid_hint,
  category_top: m.admin_banners_category_top_hint,
  popup: m.admin_banners_popup_hint,
  announcement: m.admin_banners_announcement_hint,
};

export const audienceLabels: Record<BannerForm['audience'], () => string> = {
  all: m.admin_banners_audience_all,
  guest: m.admin_banners_audience_guest,
  member: m.admin_banners_audience_member,
  tag: m.admin_banners_audience_tag,
};

export const bannerStatuses: Record<BannerRow['state'], Status> = {
  active: offerStatuses.active,
  scheduled: offerStatuses.scheduled,
  ended: offerStatuses.ended,
  off: { tone: 'off', icon: CircleOff, word: m.admin_kit_inactive },
};

/** The picture fields that a position uses, besides the texts. */
export const hasPicture = (position: BannerPosition): boolean => position !== 'announcement';
export const hasLayer = (position: BannerPosition): boolean => position !== 'announcement' && position !== 'popup';
