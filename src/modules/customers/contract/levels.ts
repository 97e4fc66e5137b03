import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, noContent, nothing, pageSchema, textField } from '#shared/fields.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';

/** Customer levels as staff write and read them. */

const bothTexts = z.object({ tw: z.string(), en: z.string().optional() });
export const levelForm = z.object({
  name: textField(30),
  /** Paid in twelve months, major units. */
  spent_from: amountField,
  /** Percent of the shop's reward rate. */
  reward_multiplier: z.number().int().min(0).max(1000).default(100),
  free_shipping: z.boolean().default(false),
});
export type LevelForm = z.output<typeof levelForm>;
const levelRow = withoutDefaults(levelForm).extend({ name: bothTexts, id: z.number(), version: z.number(), customers: z.number() });
export type LevelRow = z.infer<typeof levelRow>;

const saved = z.object({ id: z.number(), version: z.number() });
const byId = z.object({ id: idField });

export const levelEndpoints = {
  levels: endpoint({
    method: 'GET',
    path: '/api/admin/customer-levels',
    access: 'customers view',
    summary: 'Levels by amount, with their number of customers',
    input: nothing,
    output: z.object({ data: z.array(levelRow) }),
  }),
  createLevel: endpoint({
    method: 'POST',
    path: '/api/admin/customer-levels',
    access: 'customers create',
    summary: 'Adds a level',
    input: levelForm,
    output: saved,
    status: 201,
  }),
  updateLevel: endpoint({
    method: 'PUT',
    path: '/api/admin/customer-levels/:id',
    access: 'customers update',
    summary: 'Saves a level',
    input: levelForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['level_not_found', 'level_changed'],
  }),
  levelLogs: endpoint({
    method: 'GET',
    path: '/api/admin/customer-levels/:id/logs',
    access: 'logs view',
    summary: 'The log of a level',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertLevel: endpoint({
    method: 'POST',
    path: '/api/admin/customer-levels/:id/logs/:log_id/revert',
    access: 'customers update',
    summary: 'Reverts one log entry of a level where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['level_not_found', 'level_changed', 'nothing_to_revert'],
  }),
  deleteLevel: endpoint({
    method: 'DELETE',
    path: '/api/admin/customer-levels/:id',
    access: 'customers update',
    summary: 'Deletes a level; its customers have none then',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['level_not_found'],
  }),
};
