import { z } from 'zod';
import { mediaView } from '#modules/media/contract.ts';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, noContent, nothing, optionalTextField, pageInput, pageSchema } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';

export const libraryErrors = {
  picture_not_found: 404,
  picture_changed: withFacts<{ current: number }>(409),
  picture_in_use: withFacts<{ count: number }>(409),
  /** Another picture of the library has the same content. */
  picture_exists: withFacts<{ id: number; file_name: string }>(409),
  folder_not_found: 404,
  folder_changed: 409,
  folder_not_empty: 409,
  /** Deeper than `maxFolderDepth`, or into itself. */
  folder_too_deep: 422,
  nothing_to_revert: 422,
} as const;
export const refuseLibrary = refuser(libraryErrors);

/** Kinds of things that show a picture. */
export const useKinds = [
  'product',
  'category',
  'brand',
  'gift',
  'offer',
  'banner',
  'article',
  'page',
  'information',
  'shop',
  'video',
  'home',
  'general',
  /** A draft of one of these: its subject is the kind and the subject. */
  'draft',
] as const;

const percent = z.number().min(0).max(100);
const crop = z
  .object({ left: percent, top: percent, width: percent.min(1), height: percent.min(1) })
  .refine((c) => c.left + c.width <= 100.001 && c.top + c.height <= 100.001, { error: 'invalid' });
const focus = z.object({ x: percent.int(), y: percent.int() });
const versionField = z.coerce.number().int().positive();
const oneId = z.object({ id: idField });

/** What staff set of a picture. */
export const pictureForm = z.object({
  file_name: z.string().trim().min(1).max(200),
  folder_id: idField.nullable(),
  alt: optionalTextField(200),
  /** Percent from the left and the top; 50, 50 is the centre. */
  focus,
});
export type PictureForm = z.infer<typeof pictureForm>;

const pictureRow = mediaView.extend({
  mime: z.string(),
  folder_id: z.number().nullable(),
  /** In which languages it has a description. */
  described: z.object({ tw: z.boolean(), en: z.boolean() }),
  /** Bytes of the WebP files that the shop sends. */
  stored_bytes: z.number(),
  uses: z.number(),
  uploaded_by: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
});
export type LibraryPicture = z.infer<typeof pictureRow>;

const pictureUse = z.object({
  kind: z.enum(useKinds),
  /** The id, or the name of an information page; empty where there is only one. */
  subject: z.string(),
  label: z.object({ tw: z.string(), en: z.string().optional() }).nullable(),
});

const pictureDetail = z.object({
  value: pictureForm,
  version: z.number(),
  picture: pictureRow,
  /** The whole picture, for cropping. */
  source: mediaView.pick({ url: true, width: true, height: true, widths: true }),
  crop: crop.nullable(),
  used_in: z.array(pictureUse),
});
export type PictureDetail = z.infer<typeof pictureDetail>;

const folderRow = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  name: z.string(),
  version: z.number(),
  /** Pictures in it, without its folders. */
  pictures: z.number(),
});
const folderForm = z.object({ name: z.string().trim().min(1).max(60), parent_id: idField.nullable() });
export type FolderForm = z.infer<typeof folderForm>;

const flag = z.enum(['1']).optional();
const versioned = z.object({ version: z.number() });

export const libraryContract = {
  listPictures: endpoint({
    method: 'GET',
    path: '/api/admin/media',
    access: 'filemanager view',
    summary: 'Pictures of the library',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      /** A folder with those in it; `none`: pictures outside of folders. */
      folder: z.union([z.literal('none'), idField]).optional(),
      type: z.enum(['jpeg', 'png', 'webp', 'avif', 'gif']).optional(),
      unused: flag,
      undescribed: flag,
      large: flag,
      sort: z.enum(['-created_at', 'created_at', 'file_name', '-bytes', '-uses']).default('-created_at'),
    }),
    output: pageSchema(pictureRow),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/media/overview',
    access: 'filemanager view',
    summary: 'Folders, and how many pictures are unused, without a description or large',
    input: nothing,
    output: z.object({
      folders: z.array(folderRow),
      counts: z.object({ all: z.number(), unused: z.number(), undescribed: z.number(), large: z.number() }),
      /** Bytes that all pictures take, those of shoppers too, and what is free; null where it is not known. */
      storage: z.object({ used: z.number(), free: z.number().nullable() }),
      limits: z.object({ max_files: z.number(), max_megabytes: z.number() }),
    }),
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/api/admin/media/:id',
    access: 'filemanager view',
    summary: 'One picture with where it is used',
    input: oneId,
    output: pictureDetail,
    errors: ['picture_not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/media',
    access: 'filemanager create',
    form: true,
    summary: 'Uploads pictures (multipart); one that is in the library already is answered as it is there',
    input: z.object({ folder_id: idField.optional() }),
    output: z.object({ data: z.array(mediaView.extend({ is_known: z.boolean() })) }),
    status: 201,
    upload: { pictures: true },
    errors: ['folder_not_found'],
  }),
  updatePicture: endpoint({
    method: 'PUT',
    path: '/api/admin/media/:id',
    access: 'filemanager update',
    form: true,
    summary: 'Saves name, folder, description and focal point',
    input: z.object({ id: idField, version: versionField, value: pictureForm }),
    output: versioned,
    errors: ['picture_not_found', 'picture_changed', 'folder_not_found'],
  }),
  revertPicture: endpoint({
    method: 'POST',
    path: '/api/admin/media/:id/logs/:log_id/revert',
    access: 'filemanager update',
    summary: 'Reverts name, folder, description and focal point of one log entry where they are unchanged since; never the file itself',
    input: z.object({ id: idField, log_id: idField }),
    output: versioned,
    errors: ['picture_not_found', 'picture_changed', 'folder_not_found', 'nothing_to_revert'],
  }),
  cropPicture: endpoint({
    method: 'POST',
    path: '/api/admin/media/:id/crop',
    access: 'filemanager update',
    form: true,
    summary: 'Shows a part of the picture everywhere, or the whole again',
    input: z.object({ id: idField, version: versionField, crop: crop.nullable() }),
    output: versioned,
    errors: ['picture_not_found', 'picture_changed'],
  }),
  replacePicture: endpoint({
    method: 'POST',
    path: '/api/admin/media/:id/file',
    access: 'filemanager update',
    form: true,
    summary: 'Puts another picture (multipart) in its place, wherever it is used',
    input: z.object({ id: idField, version: versionField }),
    output: versioned,
    upload: { pictures: true, maxFiles: 1 },
    errors: ['picture_not_found', 'picture_changed', 'picture_exists'],
  }),
  movePictures: endpoint({
    method: 'POST',
    path: '/api/admin/media/move',
    access: 'filemanager update',
    form: true,
    summary: 'Puts pictures into a folder, or out of all',
    input: z.object({ ids: z.array(idField).min(1).max(500), folder_id: idField.nullable() }),
    output: bulkAnswer,
    errors: ['folder_not_found'],
  }),
  deletePictures: endpoint({
    method: 'POST',
    path: '/api/admin/media/delete',
    access: 'filemanager update',
    form: true,
    summary: 'Deletes pictures; one that is used only with a reason',
    input: z.object({ ids: z.array(idField).min(1).max(500), reason: z.string().trim().min(1).max(300).optional() }),
    output: bulkAnswer,
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/api/admin/media-folders',
    access: 'filemanager update',
    form: true,
    summary: 'Adds a folder',
    status: 201,
    input: folderForm,
    output: z.object({ id: z.number() }),
    errors: ['folder_not_found', 'folder_too_deep'],
  }),
  updateFolder: endpoint({
    method: 'PUT',
    path: '/api/admin/media-folders/:id',
    access: 'filemanager update',
    form: true,
    summary: 'Renames or moves a folder',
    input: folderForm.extend({ id: idField, version: versionField }),
    output: versioned,
    errors: ['folder_not_found', 'folder_changed', 'folder_too_deep'],
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/api/admin/media-folders/:id',
    access: 'filemanager update',
    summary: 'Deletes an empty folder',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['folder_not_found', 'folder_not_empty'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/admin/media/:id/logs',
    access: 'logs view',
    summary: 'Who changed what of a picture, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
};
