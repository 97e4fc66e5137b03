import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, bulkAnswer, idField, listField, noContent, nothing, pageInput, pageSchema } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { accountEmail, bindingList, genders, nameField, ownAddress } from './own.ts';

/** Customers as staff see them. */

export const customerStates = ['active', 'blocked', 'anonymised'] as const;
const tagField = z.string().trim().min(1).max(30);
const tagList = z
  .array(tagField)
  .max(50)
  .transform((tags) => [...new Set(tags)]);
const bothTexts = z.object({ tw: z.string(), en: z.string().optional() });
const levelName = z.object({ id: z.number(), name: bothTexts }).nullable();

/** Live orders and their sum, in major units; `spent` and `average` count paid ones. */
const totals = { orders: z.number(), spent: amountView, average: amountView.nullable(), last_order_at: z.string().nullable() };

const customerRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  status: z.enum(customerStates),
  level: levelName,
  tags: z.array(z.string()),
  ...totals,
  /** What can be spent now, major units. */
  credits: z.number(),
  /** Coupons that can still be used. */
  coupons: z.number(),
  /** First traffic source: the campaign, the partner, `staff`; null: unknown. */
  source: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** What staff may set. The address belongs to its owner and is changed by them alone. */
const staffFields = {
  name: nameField,
  phone: z.string().trim().max(40).nullable(),
  birthday: z.iso.date().nullable(),
  gender: z.enum(genders).nullable(),
  locale: z.enum(locales),
  level_id: idField.nullable(),
  tags: tagList,
  note: z.string().trim().max(2000),
  status: z.enum(['active', 'blocked']),
};

const newCustomer = z.object({
  ...staffFields,
  email: accountEmail,
  phone: staffFields.phone.default(null),
  birthday: staffFields.birthday.default(null),
  gender: staffFields.gender.default(null),
  locale: staffFields.locale.default('tw'),
  level_id: staffFields.level_id.default(null),
  tags: tagList.default([]),
  note: staffFields.note.default(''),
  status: staffFields.status.default('active'),
});

export const customerForStaff = customerRow.extend({
  version: z.number(),
  birthday: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  locale: z.enum(locales),
  note: z.string(),
  has_password: z.boolean(),
  addresses: z.array(ownAddress),
  bindings: bindingList,
  consents: z.array(
    z.object({ type: z.enum(['terms', 'privacy', 'marketing']), text_version: z.number(), granted: z.boolean(), at: z.string() }),
  ),
  /** All recorded campaign parameters. */
  source_facts: z.record(z.string(), z.string()).nullable(),
  anonymised_at: z.string().nullable(),
});
export type CustomerForStaff = z.infer<typeof customerForStaff>;

const saved = z.object({ id: z.number(), version: z.number() });
const byId = z.object({ id: idField });
const sorts = ['name', 'created_at', 'last_seen_at', 'orders', 'spent', 'last_order_at'] as const;

/** What the list is filtered by. */
const filters = {
  q: z.string().trim().max(100).default(''),
  level: idField.optional(),
  tag: tagField.optional(),
  status: listField(z.enum(customerStates)),
  orders_from: z.coerce.number().int().min(0).optional(),
  spent_from: z.coerce.number().min(0).max(99_999_999).optional(),
  spent_to: z.coerce.number().min(0).max(99_999_999).optional(),
  average_from: z.coerce.number().min(0).max(99_999_999).optional(),
  /** Days of the shop on which the last order was placed. */
  ordered_from: z.iso.date().optional(),
  ordered_until: z.iso.date().optional(),
  birthday_month: z.coerce.number().int().min(1).max(12).optional(),
  /** Has not ordered in so many days, or never. */
  idle_days: z.coerce.number().int().min(1).max(3650).optional(),
  /** Agreed to advertising, by the latest consent. */
  marketing: z.enum(['true', 'false']).optional(),
  has_credits: z.enum(['true', 'false']).optional(),
  /** Has a coupon that can be used. */
  has_coupons: z.enum(['true', 'false']).optional(),
  source: z.string().trim().max(100).optional(),
  /** Another account has the same phone number, so it may be the same person. */
  duplicates: z.enum(['true']).optional(),
  /** Days of the shop. */
  joined_from: z.iso.date().optional(),
  joined_until: z.iso.date().optional(),
};
/** Ids of one answer at most. */
const maxIds = 5000;

export const staffEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/customers',
    access: 'customers view',
    replica: true,
    summary: 'Customers with their order totals',
    input: pageInput.extend({
      ...filters,
      sort: z.enum([...sorts, ...sorts.map((sort) => `-${sort}` as const)]).default('-created_at'),
    }),
    output: pageSchema(customerRow),
  }),
  ids: endpoint({
    method: 'GET',
    path: '/api/admin/customer-ids',
    access: 'customers view',
    summary: 'Ids of the customers whom the same filters find, ascending, after one; `limit` of them, or fewer at the end',
    input: z.object({
      ...filters,
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: z.coerce.number().int().min(1).max(maxIds).default(maxIds),
    }),
    output: z.object({ data: z.array(z.number()) }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/admin/customer-tags',
    access: 'customers view',
    summary: 'Tags in use, most frequent first',
    input: nothing,
    output: z.object({ data: z.array(z.object({ tag: z.string(), customers: z.number() })) }),
  }),
  tagChoices: endpoint({
    method: 'GET',
    path: '/api/admin/customer-tag-choices',
    access: 'banners view',
    summary: 'Tags in use, for choosing whom a banner is for',
    input: nothing,
    output: z.object({ data: z.array(z.string()) }),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/admin/customer-sources',
    access: 'customers view',
    summary: 'Traffic sources of customers, most frequent first',
    input: nothing,
    output: z.object({ data: z.array(z.object({ source: z.string(), customers: z.number() })) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/customers/:id',
    access: 'customers update',
    summary: 'One customer',
    input: byId,
    output: customerForStaff,
    errors: ['customer_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/customers',
    access: 'customers create',
    summary: 'Adds a customer, who sets a password by “forgot password”',
    input: newCustomer,
    output: saved,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/customers/:id',
    access: 'customers update',
    summary: 'Saves a customer; blocking signs them out at once',
    input: z.object({ ...staffFields, id: idField, version: z.number().int() }),
    output: saved,
    errors: ['customer_not_found', 'customer_changed', 'customer_anonymised'],
  }),
  tag: endpoint({
    method: 'POST',
    path: '/api/admin/customers/bulk',
    access: 'customers update',
    summary: 'Adds or removes tags of customers',
    input: z.object({ ids: z.array(idField).min(1).max(100), add: tagList.default([]), remove: tagList.default([]) }),
    output: bulkAnswer,
  }),
  mailReset: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/reset-mail',
    access: 'customers update',
    summary: 'Mails a link for a new password to the address of the account',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['customer_not_found', 'customer_anonymised'],
  }),
  anonymise: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/anonymise',
    access: 'customers update',
    summary: 'Anonymises an account permanently; its orders keep their own data',
    input: z.object({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['customer_not_found', 'customer_changed', 'customer_anonymised'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/admin/customers/:id/logs',
    access: 'logs view',
    summary: 'A customer’s log',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/logs/:log_id/revert',
    access: 'customers update',
    summary: 'Reverts one log entry of level, tags, language and note, where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['customer_not_found', 'customer_anonymised', 'nothing_to_revert'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/sign-out',
    access: 'customers update',
    summary: 'Signs a customer out on every device',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['customer_not_found'],
  }),
};
