import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, nothing, optionalTextField, pageSchema, pictureView } from '#shared/fields.ts';
import { linkField } from './links.ts';

export const videoHeights = ['low', 'medium', 'tall'] as const;

/** The home page's background video. */
export const videoForm = z.object({
  source: z.string().trim().min(1, { error: 'required', abort: true }).pipe(linkField),
  mobile_source: linkField.nullable(),
  poster_media_id: idField.nullable(),
  /** Browsers start only silent videos by themselves: saving with autoplay also mutes. */
  autoplay: z.boolean(),
  muted: z.boolean(),
  loop: z.boolean(),
  overlay: z.number().int().min(0).max(100),
  caption: optionalTextField(80),
  link: linkField.nullable(),
  height: z.enum(videoHeights),
  active: z.boolean(),
});
export type VideoForm = z.infer<typeof videoForm>;

export const videoEndpoints = {
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
          height: z.enum(videoHeights),
        })
        .nullable(),
    }),
  }),
  readVideo: endpoint({
    method: 'GET',
    path: '/api/admin/video-background',
    access: 'banners view',
    summary: 'The video of the home page with its version, 0 when never saved',
    input: nothing,
    output: z.object({ value: videoForm.nullable(), version: z.number(), poster: pictureView.extend({ id: z.number() }).nullable() }),
  }),
  saveVideo: endpoint({
    method: 'PUT',
    path: '/api/admin/video-background',
    access: 'banners update',
    summary: 'Saves the video of the home page; one that plays by itself is muted',
    input: z.object({ value: videoForm, version: z.number().int().min(0) }),
    output: z.object({ version: z.number() }),
    errors: ['video_changed'],
  }),
  revertVideo: endpoint({
    method: 'POST',
    path: '/api/admin/video-background/logs/:log_id/revert',
    access: 'banners update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ log_id: idField }),
    output: z.object({ version: z.number() }),
    errors: ['video_changed', 'nothing_to_revert'],
  }),
  videoLogs: endpoint({
    method: 'GET',
    path: '/api/admin/video-background/logs',
    access: 'logs view',
    summary: 'Who changed what of the video, the latest first',
    input: auditFilter,
    output: pageSchema(auditRow),
  }),
};
