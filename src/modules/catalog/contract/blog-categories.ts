import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, noContent, pageSchema, textField } from '#shared/fields.ts';
import { savedView, slugField, versionField } from './fields.ts';

/** A category of articles as staff write it; the tree is as deep as that of products. */
export const blogCategoryForm = z.object({
  name: textField(60),
  slug: slugField,
  parent_id: idField.nullable(),
  sort: z.number().int().min(0).max(99_999),
  active: z.boolean(),
});
export type BlogCategoryForm = z.infer<typeof blogCategoryForm>;

const blogCategoryForStaff = blogCategoryForm.extend({
  ...{ id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() },
});
export type BlogCategoryForStaff = z.infer<typeof blogCategoryForStaff>;

const oneId = z.object({ id: idField });

/** The list with its numbers of articles is content's. */
export const blogCategoryEndpoints = {
  readBlogCategory: endpoint({
    method: 'GET',
    path: '/api/admin/blog-categories/:id',
    access: 'blogs update',
    summary: 'One category of articles for editing',
    input: oneId,
    output: blogCategoryForStaff,
    errors: ['category_not_found'],
  }),
  createBlogCategory: endpoint({
    method: 'POST',
    path: '/api/admin/blog-categories',
    access: 'blogs create',
    summary: 'Adds a category of articles',
    status: 201,
    input: blogCategoryForm,
    output: savedView,
  }),
  updateBlogCategory: endpoint({
    method: 'PUT',
    path: '/api/admin/blog-categories/:id',
    access: 'blogs update',
    summary: 'Saves a category of articles; answers 409 with the current version after a concurrent save',
    input: blogCategoryForm.extend({ id: idField, version: versionField }),
    output: savedView,
    errors: ['category_not_found', 'category_changed'],
  }),
  bulkBlogCategories: endpoint({
    method: 'POST',
    path: '/api/admin/blog-categories/bulk',
    access: 'blogs update',
    summary: 'Shows or hides many categories of articles',
    input: z.object({ ids: z.array(idField).min(1).max(500), active: z.boolean() }),
    output: bulkAnswer,
  }),
  deleteBlogCategory: endpoint({
    method: 'DELETE',
    path: '/api/admin/blog-categories/:id',
    access: 'blogs update',
    summary: 'Deletes a category that has neither articles nor children',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['category_not_found', 'category_in_use'],
  }),
  blogCategoryLogs: endpoint({
    method: 'GET',
    path: '/api/admin/blog-categories/:id/logs',
    access: 'logs view',
    summary: 'Who changed what of a category of articles, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertBlogCategory: endpoint({
    method: 'POST',
    path: '/api/admin/blog-categories/:id/logs/:log_id/revert',
    access: 'blogs update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: savedView,
    errors: ['category_not_found', 'category_changed', 'nothing_to_revert'],
  }),
};
