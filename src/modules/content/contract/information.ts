import { z } from 'zod';
import { draftField } from '#modules/revisions/contract.ts';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalTextField, pageSchema, textField } from '#shared/fields.ts';
import { informationNames } from './information-names.ts';

const maxText = 100_000;
const maxAnswer = 10_000;

/** An information page as staff write it: a text, or the groups of questions. */
export const informationForm = z.object({
  /** HTML from the editor; null for the questions. */
  body: optionalTextField(maxText),
  groups: z
    .array(
      z.object({
        name: textField(60),
        /** `a` is HTML from the editor. */
        questions: z
          .array(z.object({ q: textField(200), a: textField(maxAnswer) }))
          .min(1)
          .max(60),
      }),
    )
    .max(20),
  /** The day, in the shop's time zone, that the text says it is valid from. */
  effective_on: z.iso.date().nullable(),
});
export type InformationForm = z.infer<typeof informationForm>;

const oneName = z.object({ name: z.enum(informationNames) });
const informationForStaff = z.object({
  value: informationForm,
  version: z.number(),
  /** What customers agree to; 1 before it was ever changed in substance. */
  text_version: z.number(),
  updated_at: z.string().nullable(),
});
export type InformationForStaff = z.infer<typeof informationForStaff>;

export const informationEndpoints = {
  readInformation: endpoint({
    method: 'GET',
    path: '/api/admin/information/:name',
    access: 'cms view',
    summary: 'One information page for editing',
    input: oneName,
    output: informationForStaff,
  }),
  saveInformation: endpoint({
    method: 'PUT',
    path: '/api/admin/information/:name',
    access: 'cms update',
    summary: 'Saves an information page; `is_substantial` makes a new version of the text, which customers agree to again',
    input: oneName.extend({ value: informationForm, version: z.number().int().min(0), is_substantial: z.boolean(), draft: draftField }),
    output: z.object({ version: z.number(), text_version: z.number() }),
    errors: ['information_changed', 'draft_changed'],
  }),
  informationLogs: endpoint({
    method: 'GET',
    path: '/api/admin/information/:name/logs',
    access: 'logs view',
    summary: 'Who changed what of an information page, the latest first',
    input: auditFilter.extend({ name: z.enum(informationNames) }),
    output: pageSchema(auditRow),
  }),
};
