import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, nothing } from '#shared/fields.ts';

const rhythm = z.enum(['weekly', 'monthly']);
const plan = { active: z.boolean(), rhythm, staff_ids: z.array(idField).max(50) };

export const mailPlanEndpoints = {
  mailPlan: endpoint({
    method: 'GET',
    path: '/api/admin/reports/mail',
    access: 'reports view',
    summary: 'Recipients and possible recipients of the report mails, and the day of the next one',
    input: nothing,
    output: z.object({
      ...plan,
      staff_ids: z.array(z.number()),
      colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
      next_on: z.iso.date(),
    }),
  }),
  saveMailPlan: endpoint({
    method: 'PUT',
    path: '/api/admin/reports/mail',
    access: 'reports update',
    summary: 'Saves or pauses the report mails; only staff who may see reports receive them',
    input: z.object(plan),
    output: noContent,
    status: 204,
  }),
};
