import { z } from 'zod';
import { draftField } from '#modules/revisions/contract.ts';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, listField, noContent, optionalTextField, pageInput, pageSchema, pictureView } from '#shared/fields.ts';
import { linkField } from './links.ts';

export const bannerPositions = ['home_hero', 'home_mid', 'category_top', 'popup', 'announcement'] as const;
export type BannerPosition = (typeof bannerPositions)[number];
export const bannerAudiences = ['all', 'guest', 'member', 'tag'] as const;
export const bannerStates = ['active', 'scheduled', 'ended', 'off'] as const;

const momentField = z.iso.datetime({ offset: true }).nullable();

/** A banner as staff write it. */
export const bannerForm = z.object({
  name: z.string().trim().min(1).max(100),
  position: z.enum(bannerPositions),
  media_id: idField.nullable(),
  mobile_media_id: idField.nullable(),
  /** What the picture shows, for screen readers; required where the picture alone is the link. */
  alt: optionalTextField(120),
  title: optionalTextField(80),
  body: optionalTextField(200),
  button: optionalTextField(30),
  link: z.object({ path: linkField, new_tab: z.boolean() }).nullable(),
  text_colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' })
    .nullable(),
  overlay: z.number().int().min(0).max(100),
  starts_at: momentField,
  ends_at: momentField,
  audience: z.enum(bannerAudiences),
  /** For the audience `tag`: shown to members with at least one of these. */
  customer_tags: z.array(z.string().trim().min(1).max(30)).max(50),
  /** For category_top: shown above these categories and their descendants; empty: above all. */
  category_ids: z.array(idField).max(50),
  sort: z.number().int().min(0).max(99_999),
  active: z.boolean(),
});
export type BannerForm = z.infer<typeof bannerForm>;

const versionField = z.number().int().min(0);
const saved = z.object({ id: z.number(), version: z.number() });
const oneId = z.object({ id: idField });
const counts = { views: z.number(), clicks: z.number() };
const seenState = { state: z.enum(bannerStates) };

const bannerRow = bannerForm.extend({
  ...{ id: z.number(), version: z.number(), picture: pictureView.nullable() },
  ...{ updated_at: z.string(), updated_by: z.string().nullable() },
  ...counts,
  ...seenState,
});
export type BannerRow = z.infer<typeof bannerRow>;

const bannerForStaff = bannerForm.extend({
  ...{ id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() },
  ...seenState,
  /** The pictures that the form names. */
  media: z.array(pictureView.extend({ id: z.number() })),
});
export type BannerForStaff = z.infer<typeof bannerForStaff>;

/** A banner as shoppers see it. */
const bannerView = z.object({
  id: z.number(),
  position: z.enum(bannerPositions),
  alt: z.string(),
  title: z.string(),
  body: z.string(),
  button: z.string(),
  link: z.object({ path: z.string(), new_tab: z.boolean() }).nullable(),
  picture: pictureView.nullable(),
  mobile_picture: pictureView.nullable(),
  text_colour: z.string().nullable(),
  overlay: z.number(),
  audience: z.enum(bannerAudiences),
  sort: z.number(),
});

/** A banner for a member's tags, without the tags. `category_ids` as in the form. */
export const personalBanner = bannerView.extend({ category_ids: z.array(z.number()) });
export type PersonalBanner = z.infer<typeof personalBanner>;

const publicEndpoints = {
  banners: endpoint({
    method: 'GET',
    path: '/api/banners',
    access: 'public',
    summary: 'Banners shown now, of one place or all; those for tags come with the profile of the member',
    /** `categories`: the current category with its ancestors; without it only banners for all categories. */
    input: z.object({ position: z.enum(bannerPositions).optional(), categories: listField(idField) }),
    output: z.object({ data: z.array(bannerView) }),
  }),
  countBanners: endpoint({
    method: 'POST',
    path: '/api/banners/count',
    access: 'public',
    rate: 'write',
    summary: 'Counts views and clicks of banners; hidden banners are not counted',
    input: z.object({ seen: z.array(idField).max(20).default([]), pressed: z.array(idField).max(5).default([]) }),
    output: noContent,
    status: 204,
  }),
};

const staffEndpoints = {
  listBanners: endpoint({
    method: 'GET',
    path: '/api/admin/banners',
    access: 'banners view',
    summary: 'All banners with their state, views and clicks',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      position: listField(z.enum(bannerPositions)),
      state: z.enum(bannerStates).optional(),
      /** `1`: title, text or button has no English. */
      no_english: z.enum(['0', '1']).optional(),
      sort: z
        .enum(['place', 'name', '-name', 'views', '-views', 'clicks', '-clicks', 'rate', '-rate', 'ends_at', '-ends_at', '-updated_at'])
        .default('place'),
    }),
    output: pageSchema(bannerRow).extend({ counts: z.record(z.enum(bannerStates), z.number()) }),
  }),
  readBanner: endpoint({
    method: 'GET',
    path: '/api/admin/banners/:id',
    access: 'banners update',
    summary: 'One banner for editing',
    input: oneId,
    output: bannerForStaff,
    errors: ['banner_not_found'],
  }),
  bannerDays: endpoint({
    method: 'GET',
    path: '/api/admin/banners/:id/days',
    access: 'banners view',
    summary: 'Views and clicks of the last thirty days of the shop, and of all time',
    input: oneId,
    output: z.object({ data: z.array(z.object({ day: z.string(), ...counts })), total: z.object(counts) }),
    errors: ['banner_not_found'],
  }),
  createBanner: endpoint({
    method: 'POST',
    path: '/api/admin/banners',
    access: 'banners create',
    summary: 'Adds a banner',
    status: 201,
    input: bannerForm,
    output: saved,
  }),
  updateBanner: endpoint({
    method: 'PUT',
    path: '/api/admin/banners/:id',
    access: 'banners update',
    summary: 'Saves a banner; answers 409 with the current version after a concurrent save',
    input: bannerForm.extend({ id: idField, version: versionField, draft: draftField }),
    output: saved,
    errors: ['banner_not_found', 'banner_changed', 'draft_changed'],
  }),
  bulkBanners: endpoint({
    method: 'POST',
    path: '/api/admin/banners/bulk',
    access: 'banners update',
    summary: 'Switches many banners on or off',
    input: z.object({ ids: z.array(idField).min(1).max(500), active: z.boolean() }),
    output: bulkAnswer,
  }),
  deleteBanner: endpoint({
    method: 'DELETE',
    path: '/api/admin/banners/:id',
    access: 'banners update',
    summary: 'Deletes a banner with its counts',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['banner_not_found'],
  }),
  bannerLogs: endpoint({
    method: 'GET',
    path: '/api/admin/banners/:id/logs',
    access: 'logs view',
    summary: 'Who changed what of a banner, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertBanner: endpoint({
    method: 'POST',
    path: '/api/admin/banners/:id/logs/:log_id/revert',
    access: 'banners update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['banner_not_found', 'banner_changed', 'nothing_to_revert'],
  }),
};

export const bannerEndpoints = { ...publicEndpoints, ...staffEndpoints };
