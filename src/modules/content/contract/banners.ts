import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, listField, noContent, nothing, optionalTextField, pageInput, pageSchema, pictureView } from '#shared/fields.ts';

export const bannerPositions = ['home_hero', 'home_mid', 'category_top', 'popup', 'announcement'] as const;
const audiences = ['all', 'guest', 'member'] as const;

/** Link of a banner or the video: a path of the shop, or an external URL. */
const placeField = z
  .string()
  .trim()
  .max(300)
  .regex(/^(\/([^/\\\s]\S*)?|https:\/\/\S*)$/, { error: 'url' });
const link = z.object({ path: placeField, new_tab: z.boolean() });
const momentField = z.iso.datetime({ offset: true }).nullable();

/** A banner as staff write it. */
export const bannerForm = z.object({
  name: z.string().trim().min(1).max(100),
  position: z.enum(bannerPositions),
  media_id: idField.nullable(),
  mobile_media_id: idField.nullable(),
  title: optionalTextField(80),
  body: optionalTextField(200),
  button: optionalTextField(30),
  link: link.nullable(),
  text_colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' })
    .nullable(),
  overlay: z.number().int().min(0).max(100),
  starts_at: momentField,
  ends_at: momentField,
  audience: z.enum(audiences),
  /** For category_top: shown above these categories and their descendants; empty: above all. */
  category_ids: z.array(idField).max(50),
  sort: z.number().int().min(0).max(99_999),
  active: z.boolean(),
});
export type BannerForm = z.infer<typeof bannerForm>;

/** The home page's background video. Autoplay implies muted, as browsers require. */
export const videoForm = z.object({
  source: placeField.min(1, { error: 'required' }),
  mobile_source: placeField.nullable(),
  poster_media_id: idField.nullable(),
  autoplay: z.boolean(),
  muted: z.boolean(),
  loop: z.boolean(),
  overlay: z.number().int().min(0).max(100),
  caption: optionalTextField(80),
  link: placeField.nullable(),
  active: z.boolean(),
});
export type VideoForm = z.infer<typeof videoForm>;

const versionField = z.number().int().min(0);
const saved = z.object({ id: z.number(), version: z.number() });

const publicEndpoints = {
  banners: endpoint({
    method: 'GET',
    path: '/api/banners',
    access: 'public',
    summary: 'Banners shown now, of one place or all',
    /** `categories`: the current category with its ancestors; without it only banners for all categories. */
    input: z.object({ position: z.enum(bannerPositions).optional(), categories: listField(idField) }),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          position: z.enum(bannerPositions),
          title: z.string(),
          body: z.string(),
          button: z.string(),
          link: z.object({ path: z.string(), new_tab: z.boolean() }).nullable(),
          picture: pictureView.nullable(),
          mobile_picture: pictureView.nullable(),
          text_colour: z.string().nullable(),
          overlay: z.number(),
          audience: z.enum(audiences),
        }),
      ),
    }),
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
  videoBackground: endpoint({
    method: 'GET',
    path: '/api/video-background',
    access: 'public',
    summary: 'The video of the home page, if there is one',
    input: nothing,
    output: z.object({
      video: z
        .object({
          source: z.string(),
          mobile_source: z.string().nullable(),
          poster: pictureView.nullable(),
          autoplay: z.boolean(),
          muted: z.boolean(),
          loop: z.boolean(),
          overlay: z.number(),
          caption: z.string(),
          link: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
};

const staffEndpoints = {
  listBanners: endpoint({
    method: 'GET',
    path: '/api/admin/banners',
    access: 'banners view',
    summary: 'All banners with their views and clicks',
    input: pageInput.extend({ position: z.enum(bannerPositions).optional() }),
    output: pageSchema(bannerForm.extend({ id: z.number(), version: z.number(), views: z.number(), clicks: z.number() })),
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
    input: bannerForm.extend({ id: idField, version: versionField }),
    output: saved,
    errors: ['banner_not_found', 'banner_changed'],
  }),
  readVideo: endpoint({
    method: 'GET',
    path: '/api/admin/video-background',
    access: 'banners view',
    summary: 'The video of the home page with its version, 0 when never saved',
    input: nothing,
    output: z.object({ value: videoForm.nullable(), version: z.number() }),
  }),
  saveVideo: endpoint({
    method: 'PUT',
    path: '/api/admin/video-background',
    access: 'banners update',
    summary: 'Saves the video of the home page',
    input: z.object({ value: videoForm, version: versionField }),
    output: z.object({ version: z.number() }),
    errors: ['video_changed'],
  }),
};

export const bannerEndpoints = { ...publicEndpoints, ...staffEndpoints };
