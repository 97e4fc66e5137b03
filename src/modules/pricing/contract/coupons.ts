import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView, bulkAnswer, idField, listField, pageInput, pageSchema, textField } from '#shared/fields.ts';
import { issueInput, issueToManyInput } from './issuing.ts';
import { bothTexts, momentField } from './offers.ts';
import { benefitField, ruleClasses, ruleFields } from './rule-form.ts';

const ticketStates = ['unused', 'used', 'expired'] as const;
/** How a ticket was assigned: by staff, by the owner, or automatically. */
const ticketSources = ['staff', 'claim_page', 'on_register', 'birthday', 'on_completed_order'] as const;
const campaignStates = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const;

const campaignFields = {
  name: textField(60),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,10}$/, { error: 'code' }),
  code_style: z.enum(['unique', 'shared']),
  quantity: z.number().int().min(1).max(1_000_000).nullable(),
  ...ruleFields,
  issue: z.enum(['manual', 'all_members', 'tag', 'on_register', 'birthday', 'on_completed_order', 'claim_page']),
  valid_from: momentField,
  valid_until: momentField,
  valid_days: z.number().int().min(1).max(3650).nullable(),
  per_customer: z.number().int().min(1).max(1000),
  uses_per_coupon: z.number().int().min(1).max(1000),
  active: z.boolean(),
};
/** A coupon campaign as staff write it; amounts in major units. A shared code is the prefix itself. */
export const campaignForm = z.object(campaignFields);
export type CampaignForm = z.infer<typeof campaignForm>;

const ticketCounts = z.object({ issued: z.number(), unused: z.number(), used: z.number(), expired: z.number() });
export const campaignForStaff = campaignForm.extend({
  id: z.number(),
  version: z.number(),
  state: z.enum(campaignStates),
  counts: ticketCounts,
  /** Discounts of live orders, and their item totals when placed. */
  discount: amountView,
  sales: amountView,
  created_at: z.string(),
  updated_at: z.string(),
});
export type CampaignForStaff = z.infer<typeof campaignForStaff>;

export const campaignRow = z.object({
  id: z.number(),
  name: bothTexts,
  prefix: z.string(),
  code_style: z.enum(['unique', 'shared']),
  class: z.enum(ruleClasses),
  benefit: benefitField,
  min_amount: z.number().nullable(),
  max_discount: z.number().nullable(),
  issue: campaignFields.issue,
  state: z.enum(campaignStates),
  quantity: z.number().nullable(),
  counts: ticketCounts,
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  valid_days: z.number().nullable(),
  /** Discounts of live orders, and their item totals when placed. */
  discount: amountView,
  sales: amountView,
  active: z.boolean(),
  version: z.number(),
  updated_at: z.string(),
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const ticketRow = z.object({
  id: z.number(),
  code: z.string(),
  customer_id: z.number().nullable(),
  customer: z.string().nullable(),
  source: z.enum(ticketSources),
  state: z.enum(ticketStates),
  revoked: z.boolean(),
  used: z.number(),
  max_uses: z.number(),
  issued_at: z.string(),
  starts_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  used_at: z.string().nullable(),
  order_id: z.number().nullable(),
  note: z.string(),
});
export type TicketRow = z.infer<typeof ticketRow>;

const place = z.object({ kind: z.enum(['category', 'brand', 'product']), id: z.number(), name: z.string(), slug: z.string() });

/** A ticket for its owner; amounts in major units. */
export const myCoupon = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  state: z.enum(ticketStates),
  class: z.enum(ruleClasses),
  benefit: benefitField,
  min_amount: z.number().nullable(),
  max_discount: z.number().nullable(),
  min_quantity: z.number().nullable(),
  first_order: z.boolean(),
  /** Scope: the whole shop, or the named places (other items without a page may be included). */
  everywhere: z.boolean(),
  places: z.array(place),
  starts_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** Expires within 180 days (spec section 9). */
  about_to_expire: z.boolean(),
  used_at: z.string().nullable(),
  /** The order that used it. */
  order_id: z.number().nullable(),
});
export type MyCoupon = z.infer<typeof myCoupon>;

/** A ticket that members may take for themselves; amounts in major units. */
export const claimableCoupon = myCoupon
  .pick({
    name: true,
    class: true,
    benefit: true,
    min_amount: true,
    max_discount: true,
    min_quantity: true,
    first_order: true,
    everywhere: true,
  })
  .extend({ campaign_id: z.number(), ends_at: z.string().nullable() });
export type ClaimableCoupon = z.infer<typeof claimableCoupon>;

/** Why a code is not usable now; null: usable. `hours`: not on this weekday or at this hour. */
const codeProblems = ['unknown', 'paused', 'revoked', 'not_started', 'ended', 'used', 'hours'] as const;
/** The meaning of a code shown at the counter; amounts in major units. */
export const checkedCode = z.object({
  code: z.string(),
  kind: z.enum(['coupon', 'promo', 'offer']).nullable(),
  problem: z.enum(codeProblems).nullable(),
  /** The campaign of a coupon, or the offer. */
  rule: z
    .object({
      id: z.number(),
      name: bothTexts,
      class: z.enum(ruleClasses),
      benefit: benefitField,
      min_amount: z.number().nullable(),
      min_quantity: z.number().nullable(),
      first_order: z.boolean(),
      member: z.boolean(),
      everywhere: z.boolean(),
      starts_at: z.string().nullable(),
      ends_at: z.string().nullable(),
      used: z.number(),
      /** Null: as often as one likes. */
      max_uses: z.number().nullable(),
    })
    .nullable(),
  ticket: ticketRow.nullable(),
});
export type CheckedCode = z.infer<typeof checkedCode>;

const byId = z.object({ id: idField });
const saved = z.object({ id: z.number(), version: z.number() });

export const couponEndpoints = {
  listCampaigns: endpoint({
    method: 'GET',
    path: '/api/admin/coupons',
    access: 'coupons update',
    summary: 'Coupon campaigns for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      active: z.enum(['1', '0']).optional(),
      state: listField(z.enum(campaignStates)),
      issue: listField(campaignFields.issue),
      sort: z.enum(['updated_at', '-updated_at', 'name', '-name']).default('-updated_at'),
    }),
    output: pageSchema(campaignRow).extend({ counts: z.record(z.string(), z.number()) }),
  }),
  readCampaign: endpoint({
    method: 'GET',
    path: '/api/admin/coupons/:id',
    access: 'coupons update',
    summary: 'One coupon campaign',
    input: byId,
    output: campaignForStaff,
    errors: ['campaign_not_found'],
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/api/admin/coupons',
    access: 'coupons update',
    summary: 'Creates a coupon campaign',
    status: 201,
    input: campaignForm,
    output: saved,
  }),
  updateCampaign: endpoint({
    method: 'PUT',
    path: '/api/admin/coupons/:id',
    access: 'coupons update',
    summary: 'Saves a coupon campaign; answers 409 with the current one after a concurrent save',
    input: campaignForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['campaign_not_found', 'campaign_changed'],
  }),
  listTickets: endpoint({
    method: 'GET',
    path: '/api/admin/coupons/:id/tickets',
    access: 'coupons update',
    replica: true,
    summary: 'The coupons of a campaign',
    input: pageInput.extend({
      id: idField,
      q: z.string().trim().max(60).optional(),
      state: listField(z.enum(ticketStates)),
      source: listField(z.enum(ticketSources)),
      customer: idField.optional(),
    }),
    output: pageSchema(ticketRow),
  }),
  checkCode: endpoint({
    method: 'GET',
    path: '/api/admin/code-check',
    access: 'coupons update',
    summary: 'Kind, owner and validity of a code',
    input: z.object({ code: z.string().trim().min(1, { error: 'required' }).max(60) }),
    output: checkedCode,
  }),
  issueCoupons: endpoint({
    method: 'POST',
    path: '/api/admin/coupons/:id/issue',
    access: 'coupons update',
    summary: 'Issues coupons: a number of unassigned ones, or one to each of some customers or of all with a tag',
    input: issueInput,
    /** `skipped`: customers at the limit of this campaign. */
    output: z.object({ issued: z.number(), skipped: z.number() }),
    errors: ['campaign_not_found', 'campaign_used_up', 'campaign_shared', 'coupons_issued'],
  }),
  issueToCustomers: endpoint({
    method: 'POST',
    path: '/api/admin/coupons/:id/issue/bulk',
    access: 'coupons update',
    summary: 'Issues one coupon to each of some customers; customers at their limit stay unchanged',
    input: issueToManyInput,
    output: bulkAnswer,
    errors: ['campaign_not_found', 'campaign_used_up', 'campaign_shared'],
  }),
  revokeCoupons: endpoint({
    method: 'POST',
    path: '/api/admin/coupons/:id/revoke',
    access: 'coupons update',
    summary: 'Revokes unused coupons: some, or all of the campaign',
    input: z.object({ id: idField, ids: z.array(idField).min(1).max(1000).optional() }),
    output: z.object({ revoked: z.number() }),
    errors: ['campaign_not_found'],
  }),
  myCoupons: endpoint({
    method: 'GET',
    path: '/api/my/coupons',
    access: 'customer',
    summary: 'My coupons, soonest to expire first',
    input: pageInput.extend({ state: z.enum(ticketStates).default('unused') }),
    output: pageSchema(myCoupon).extend({ counts: z.record(z.string(), z.number()) }),
  }),
  takeCoupon: endpoint({
    method: 'POST',
    path: '/api/my/coupons/take',
    access: 'customer',
    summary: 'Claims a coupon of a campaign that is open to all members',
    input: z.object({ campaign_id: idField }),
    output: myCoupon,
    errors: ['campaign_not_found', 'coupons_gone', 'limit_reached'],
  }),
  claimCoupon: endpoint({
    method: 'POST',
    path: '/api/my/coupons',
    access: 'customer',
    summary: 'Assigns an unassigned coupon to me by its code',
    input: z.object({ code: z.string().trim().min(1).max(60) }),
    output: myCoupon,
    errors: ['code_unknown', 'code_not_started', 'code_ended', 'code_used', 'limit_reached', 'code_for_the_cart'],
  }),
};
