import { z } from 'zod';
import { draftField } from '#modules/revisions/contract.ts';
import { blocksField } from '#modules/settings/contract.ts';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, noContent, optionalTextField, pageInput, pageSchema, pictureView, textField } from '#shared/fields.ts';

/** A custom page as staff write it. */
export const pageForm = z.object({
  title: textField(100),
  slug: z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() }),
  blocks: blocksField,
  status: z.enum(['draft', 'published']),
  /** Shown from this time on; null: as soon as it is published. */
  publish_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable(),
  seo: z.object({ title: optionalTextField(150), description: optionalTextField(300) }).nullable(),
  noindex: z.boolean(),
  /** Shown after the entries of the menu, unless it is one of them. */
  in_menu: z.boolean(),
});
export type PageForm = z.infer<typeof pageForm>;

const pageRow = z.object({
  id: z.number(),
  title: z.object({ tw: z.string(), en: z.string().optional() }),
  /** The part of the address in Chinese. */
  slug: z.string(),
  state: z.enum(['draft', 'scheduled', 'published']),
  publish_at: z.string().nullable(),
  noindex: z.boolean(),
  /** Whether title and every text of the blocks are there in English. */
  has_english: z.boolean(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
});
export type PageRow = z.infer<typeof pageRow>;

const pageForStaff = pageForm.extend({
  id: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  media: z.array(pictureView.extend({ id: z.number() })),
});
export type PageForStaff = z.infer<typeof pageForStaff>;

const oneId = z.object({ id: idField });
const saved = z.object({ id: z.number(), version: z.number() });

export const pageEndpoints = {
  listPages: endpoint({
    method: 'GET',
    path: '/api/admin/pages',
    access: 'cms update',
    summary: 'All custom pages',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      state: z.enum(['draft', 'scheduled', 'published']).optional(),
      /** `1`: title or a text has no English. */
      no_english: z.enum(['0', '1']).optional(),
      sort: z.enum(['-updated_at', 'title', '-title']).default('-updated_at'),
    }),
    output: pageSchema(pageRow),
  }),
  readPage: endpoint({
    method: 'GET',
    path: '/api/admin/pages/:id',
    access: 'cms update',
    summary: 'One custom page for editing',
    input: oneId,
    output: pageForStaff,
    errors: ['page_not_found'],
  }),
  createPage: endpoint({
    method: 'POST',
    path: '/api/admin/pages',
    access: 'cms update',
    summary: 'Adds a custom page',
    status: 201,
    input: pageForm,
    output: saved,
  }),
  updatePage: endpoint({
    method: 'PUT',
    path: '/api/admin/pages/:id',
    access: 'cms update',
    summary: 'Saves a custom page; answers 409 with the current version after a concurrent save',
    input: pageForm.extend({ id: idField, version: z.number().int().positive(), draft: draftField }),
    output: saved,
    errors: ['page_not_found', 'page_changed', 'draft_changed'],
  }),
  bulkPages: endpoint({
    method: 'POST',
    path: '/api/admin/pages/bulk',
    access: 'cms update',
    summary: 'Publishes many custom pages, or makes them drafts',
    input: z.object({ ids: z.array(idField).min(1).max(500), status: z.enum(['draft', 'published']) }),
    output: bulkAnswer,
  }),
  deletePage: endpoint({
    method: 'DELETE',
    path: '/api/admin/pages/:id',
    access: 'cms update',
    summary: 'Deletes a custom page',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['page_not_found'],
  }),
  pageLogs: endpoint({
    method: 'GET',
    path: '/api/admin/pages/:id/logs',
    access: 'logs view',
    summary: 'Who changed what of a custom page, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertPage: endpoint({
    method: 'POST',
    path: '/api/admin/pages/:id/logs/:log_id/revert',
    access: 'cms update',
    summary: 'Sets a page back to what it was before one entry of its log',
    input: oneId.extend({ log_id: idField }),
    output: saved,
    errors: ['page_not_found', 'page_changed', 'nothing_to_revert'],
  }),
};
