import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, noContent, optionalTextField, pageInput, pageSchema, pictureView, textField } from '#shared/fields.ts';
import { shelfStatuses } from './errors-and-enums.ts';
import { nameView, savedView, seoField, slugField, versionField } from './fields.ts';

export const productOrders = ['manual', 'newest', 'sales', 'price'] as const;
/** Maximum depth of the category tree. */
export const maxLevels = 4;

export const categoryForm = z.object({
  name: textField(60),
  slug: slugField,
  intro: optionalTextField(1000),
  media_id: idField.nullable(),
  seo: seoField.nullable(),
  in_menu: z.boolean(),
  /** Default order of its products in lists. */
  product_order: z.enum(productOrders),
  active: z.boolean(),
});
export type CategoryForm = z.infer<typeof categoryForm>;

const categoryRow = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  name: nameView,
  picture: pictureView.nullable(),
  active: z.boolean(),
  in_menu: z.boolean(),
  sort: z.number(),
  /** Products of the category itself, without descendants. */
  product_count: z.number(),
  /** With descendants, each product once. */
  total_count: z.number(),
  version: z.number(),
});

export const brandForm = z.object({
  name: textField(60),
  slug: slugField,
  intro: optionalTextField(2000),
  logo_media_id: idField.nullable(),
  banner_media_id: idField.nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  seo: seoField.nullable(),
  sort: z.number().int().min(0).max(99_999),
  active: z.boolean(),
});
export type BrandForm = z.infer<typeof brandForm>;

const brandRow = z.object({
  id: z.number(),
  name: nameView,
  picture: pictureView.nullable(),
  active: z.boolean(),
  sort: z.number(),
  product_count: z.number(),
  updated_at: z.string(),
});

const oneId = z.object({ id: idField });
const stored = {
  id: z.number(),
  version: z.number(),
  /** The pictures that the form names. */
  media: z.array(pictureView.extend({ id: z.number() })),
  created_at: z.string(),
  updated_at: z.string(),
};

const categoryForStaff = categoryForm.extend({ ...stored, parent_id: z.number().nullable(), sort: z.number() });
export type CategoryForStaff = z.infer<typeof categoryForStaff>;
const brandForStaff = brandForm.extend(stored);
export type BrandForStaff = z.infer<typeof brandForStaff>;
export type CategoryRow = z.infer<typeof categoryRow>;
export type BrandRow = z.infer<typeof brandRow>;

/** The version of the whole tree: another one after a category was added, moved or deleted. */
const treeField = z.string().max(64);

const categoryEndpoints = {
  listCategories: endpoint({
    method: 'GET',
    path: '/api/admin/product-categories',
    access: 'categories view',
    summary: 'The whole category tree, flat, in its order',
    input: z.object({}),
    output: z.object({ data: z.array(categoryRow), tree: treeField }),
  }),
  readCategory: endpoint({
    method: 'GET',
    path: '/api/admin/product-categories/:id',
    access: 'categories update',
    summary: 'One category for editing',
    input: oneId,
    output: categoryForStaff,
    errors: ['category_not_found'],
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/api/admin/product-categories',
    access: 'categories create',
    summary: 'Adds a category as the last child of its parent',
    status: 201,
    input: categoryForm.extend({ parent_id: idField.nullable() }),
    output: savedView,
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/api/admin/product-categories/:id',
    access: 'categories update',
    summary: 'Saves a category; answers 409 with the current version after a concurrent save',
    input: categoryForm.extend({ id: idField, version: versionField }),
    output: savedView,
    errors: ['category_not_found', 'category_changed'],
  }),
  moveCategory: endpoint({
    method: 'POST',
    path: '/api/admin/product-categories/:id/move',
    access: 'categories update',
    summary: 'Moves a category below another one, at a position among its children; answers 409 when the tree changed since it was read',
    input: z.object({ id: idField, parent_id: idField.nullable(), position: z.number().int().min(0).max(9999), tree: treeField }),
    output: z.object({ tree: treeField }),
    errors: ['category_not_found', 'category_tree_changed'],
  }),
  mergeCategory: endpoint({
    method: 'POST',
    path: '/api/admin/product-categories/:id/merge',
    access: 'categories update',
    summary: 'Moves the products and children of a category to another one and deletes it',
    input: z.object({ id: idField, into_id: idField }),
    output: noContent,
    status: 204,
    errors: ['category_not_found', 'category_in_offers'],
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/api/admin/product-categories/:id',
    access: 'categories update',
    summary: 'Deletes a category that has neither products nor children',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['category_not_found', 'category_in_use'],
  }),
  categoryProducts: endpoint({
    method: 'GET',
    path: '/api/admin/product-categories/:id/products',
    access: 'categories view',
    summary: 'The products of a category in its own order',
    input: pageInput.extend({ id: idField }),
    output: pageSchema(
      z.object({
        id: z.number(),
        name: nameView,
        picture: pictureView.nullable(),
        shelf_status: z.enum(shelfStatuses),
        price_min: z.number(),
        price_max: z.number(),
      }),
    ),
    errors: ['category_not_found'],
  }),
  orderCategoryProducts: endpoint({
    method: 'PUT',
    path: '/api/admin/product-categories/:id/products',
    access: 'categories update',
    summary: 'Sorts these products first, in this order',
    input: z.object({ id: idField, product_ids: z.array(idField).min(1).max(500) }),
    output: noContent,
    status: 204,
    errors: ['category_not_found'],
  }),
};

const brandEndpoints = {
  listBrands: endpoint({
    method: 'GET',
    path: '/api/admin/brands',
    access: 'brands view',
    summary: 'Brands for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      active: z.enum(['0', '1']).optional(),
      /** `1`: the name has no English. */
      no_english: z.enum(['0', '1']).optional(),
      sort: z.enum(['sort', 'name', '-name', 'products', '-products', '-updated_at']).default('sort'),
    }),
    output: pageSchema(brandRow),
  }),
  readBrand: endpoint({
    method: 'GET',
    path: '/api/admin/brands/:id',
    access: 'brands update',
    summary: 'One brand for editing',
    input: oneId,
    output: brandForStaff,
    errors: ['brand_not_found'],
  }),
  createBrand: endpoint({
    method: 'POST',
    path: '/api/admin/brands',
    access: 'brands create',
    summary: 'Adds a brand',
    status: 201,
    input: brandForm,
    output: savedView,
  }),
  updateBrand: endpoint({
    method: 'PUT',
    path: '/api/admin/brands/:id',
    access: 'brands update',
    summary: 'Saves a brand; answers 409 with the current version after a concurrent save',
    input: brandForm.extend({ id: idField, version: versionField }),
    output: savedView,
    errors: ['brand_not_found', 'brand_changed'],
  }),
  bulkBrands: endpoint({
    method: 'POST',
    path: '/api/admin/brands/bulk',
    access: 'brands update',
    summary: 'Shows or hides many brands',
    input: z.object({ ids: z.array(idField).min(1).max(500), active: z.boolean() }),
    output: bulkAnswer,
  }),
  deleteBrand: endpoint({
    method: 'DELETE',
    path: '/api/admin/brands/:id',
    access: 'brands update',
    summary: 'Deletes a brand that no product has',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['brand_not_found', 'brand_in_use'],
  }),
};

export const taxonomyEndpoints = { ...categoryEndpoints, ...brandEndpoints };
