import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import {
  amountView,
  bulkAnswer,
  idField,
  listField,
  nothing,
  optionalTextField,
  pageInput,
  pageSchema,
  pictureView,
  textField,
} from '#shared/fields.ts';
import { benefitField, ruleClasses, ruleFields } from './rule-form.ts';

const offerStates = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const;

/** A code that shoppers type; stored in capitals. */
const codeField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{1,40}$/, { error: 'code' });
/** Checks the text first, because invalid dates get here too. */
const hasFourDigitYear = (text: string): boolean => /^2[01]\d\d-/.test(text);
/** A moment that a shop may mean; null: none is set. */
export const momentField = z.iso.datetime({ offset: true }).refine(hasFourDigitYear, { error: 'invalid' }).nullable();
const limitField = z.number().int().min(1).max(2_000_000_000).nullable();

const partnerFields = {
  name: z.string().trim().min(1).max(60),
  email: z.email({ error: 'email' }),
  commission_percent: z.number().min(0).max(100),
};

const offerFields = {
  name: textField(60),
  code: codeField.nullable(),
  promo_codes: z.array(codeField).max(50),
  message: optionalTextField(300),
  terms: optionalTextField(5000),
  media_id: idField.nullable(),
  active: z.boolean(),
  starts_at: momentField,
  ends_at: momentField,
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  from_minute: z.number().int().min(0).max(1439).nullable(),
  to_minute: z.number().int().min(1).max(1440).nullable(),
  trigger: z.enum(['auto', 'code', 'link']),
  ...ruleFields,
  limit_total: limitField,
  limit_per_customer: limitField,
  priority: z.number().int().min(-1000).max(1000),
  exclusive: z.boolean(),
};
/** An offer's form for staff; amounts in major units. A partner's passcode is write-only; left out it stays unchanged. */
export const offerForm = z.object({
  ...offerFields,
  partner: z.object({ ...partnerFields, passcode: z.string().min(8).max(40).optional() }).nullable(),
});
export type OfferForm = z.infer<typeof offerForm>;

export const offerForStaff = z.object({
  ...offerFields,
  id: z.number(),
  public_id: z.string(),
  version: z.number(),
  state: z.enum(offerStates),
  used: z.number(),
  image: pictureView.nullable(),
  partner: z.object({ ...partnerFields, has_passcode: z.boolean() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OfferForStaff = z.infer<typeof offerForStaff>;

export const bothTexts = z.object({ tw: z.string(), en: z.string().optional() });
export const offerRow = z.object({
  id: z.number(),
  public_id: z.string(),
  version: z.number(),
  image: pictureView.nullable(),
  name: bothTexts,
  code: z.string().nullable(),
  promo_codes: z.array(z.string()),
  trigger: z.enum(['auto', 'code', 'link']),
  class: z.enum(ruleClasses),
  benefit: benefitField,
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  state: z.enum(offerStates),
  used: z.number(),
  limit_total: z.number().nullable(),
  /** Discounts of live orders, and their item totals when placed. */
  discount: amountView,
  sales: amountView,
  partner: z.string().nullable(),
  updated_at: z.string(),
});
export type OfferRow = z.infer<typeof offerRow>;

const byId = z.object({ id: idField });
const saved = z.object({ id: z.number(), version: z.number() });

export const offerEndpoints = {
  listOffers: endpoint({
    method: 'GET',
    path: '/api/admin/offers',
    access: 'offers view',
    summary: 'Offers for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      state: listField(z.enum(offerStates)),
      trigger: listField(z.enum(['auto', 'code', 'link'])),
      class: listField(z.enum(ruleClasses)),
      partner: z.string().trim().max(60).optional(),
      /** Only what may run between these moments. */
      from: z.iso.datetime({ offset: true }).optional(),
      until: z.iso.datetime({ offset: true }).optional(),
      sort: z.enum(['updated_at', '-updated_at', 'name', '-name', 'used', '-used', 'ends_at', '-ends_at']).default('-updated_at'),
    }),
    output: pageSchema(offerRow).extend({ counts: z.record(z.string(), z.number()) }),
  }),
  offerPartners: endpoint({
    method: 'GET',
    path: '/api/admin/offer-partners',
    access: 'offers view',
    summary: 'The names of all offer partners',
    input: nothing,
    output: z.object({ data: z.array(z.string()) }),
  }),
  readOffer: endpoint({
    method: 'GET',
    path: '/api/admin/offers/:id',
    access: 'offers view',
    summary: 'One offer',
    input: byId,
    output: offerForStaff,
    errors: ['offer_not_found'],
  }),
  createOffer: endpoint({
    method: 'POST',
    path: '/api/admin/offers',
    access: 'offers create',
    summary: 'Creates an offer',
    status: 201,
    input: offerForm,
    output: saved,
  }),
  updateOffer: endpoint({
    method: 'PUT',
    path: '/api/admin/offers/:id',
    access: 'offers update',
    summary: 'Saves an offer; answers 409 with the current one after a concurrent save',
    input: offerForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['offer_not_found', 'offer_changed'],
  }),
  switchOffers: endpoint({
    method: 'POST',
    path: '/api/admin/offers/bulk',
    access: 'offers update',
    summary: 'Pauses or resumes several offers',
    input: z.object({ ids: z.array(idField).min(1).max(100), action: z.enum(['pause', 'resume']) }),
    output: bulkAnswer,
  }),
  publicOffers: endpoint({
    method: 'GET',
    path: '/api/offers',
    access: 'public',
    summary: 'Automatic offers that are active now',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          message: z.string(),
          terms: z.string(),
          image: pictureView.nullable(),
          ends_at: z.string().nullable(),
        }),
      ),
    }),
  }),
};
