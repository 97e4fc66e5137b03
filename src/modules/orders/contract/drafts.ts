import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, noContent, nothing } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';

const text = (max: number) => z.string().trim().max(max).default('');
const quantity = z.number().int().min(1).max(9999);
const draftPerson = z.object({ name: text(50), phone: text(30), zip: text(10), city: text(40), district: text(40), address: text(200) });

/** An unfinished order: anything may be missing. Amounts in major units. */
const unfinishedOrder = z.object({
  customer_id: idField.nullable(),
  makes_member: z.boolean(),
  email: text(254),
  locale: z.enum(locales),
  orderer: draftPerson,
  is_same: z.boolean(),
  recipient: draftPerson,
  items: z.array(z.object({ product_item_id: idField, quantity, unit_price: amountField.nullable() })).max(100),
  groups: z
    .array(
      z.object({
        product_id: idField,
        quantity,
        choices: z.array(z.object({ slot_id: idField, product_item_id: idField, quantity })).max(50),
      }),
    )
    .max(50),
  price_reason: text(200),
  delivery_method_id: idField.nullable(),
  payment_method_id: idField.nullable(),
  cvs: z.object({ store_id: text(20), name: text(60), address: text(200), telephone: text(30) }),
  takes_offers: z.boolean(),
  codes: z.array(z.string().trim().max(40)).max(10),
  staff_discount: z.object({ amount: amountField.nullable(), reason: text(100) }),
  customer_note: text(500),
  staff_note: text(2000),
});
export type OrderDraftForm = z.infer<typeof unfinishedOrder>;

const saved = z.object({ id: z.number(), version: z.number() });
/** Customer if known, number of units, who saved it last. */
const draftRow = saved.extend({ name: z.string(), pieces: z.number(), saved_by: z.string().nullable(), saved_at: z.string() });

/** Order drafts, shared by all staff who may create orders. */
export const draftsContract = {
  drafts: endpoint({
    method: 'GET',
    path: '/api/admin/orders/drafts',
    access: 'orders create',
    summary: 'Order drafts, last saved first',
    input: nothing,
    output: z.object({ data: z.array(draftRow) }),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/admin/orders/drafts/:id',
    access: 'orders create',
    summary: 'An order draft',
    input: z.object({ id: idField }),
    output: draftRow.extend({ customer: z.string().nullable(), form: withoutDefaults(unfinishedOrder) }),
    errors: ['draft_not_found'],
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/api/admin/orders/drafts',
    access: 'orders create',
    summary: 'Creates an order draft',
    input: z.object({ form: unfinishedOrder }),
    output: saved,
    status: 201,
  }),
  updateDraft: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/drafts/:id',
    access: 'orders create',
    summary: 'Saves an order draft; refused after a concurrent save',
    input: z.object({ id: idField, version: z.number().int(), form: unfinishedOrder }),
    output: saved,
    errors: ['draft_not_found', 'draft_changed'],
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/drafts/:id',
    access: 'orders create',
    summary: 'Deletes an order draft',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
    errors: ['draft_not_found'],
  }),
};
