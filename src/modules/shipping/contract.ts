import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, optionalTextField, pageSchema, textField } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';
import { carriersEndpoints } from './contract/carriers.ts';
import { deliveryKinds } from './contract/kinds.ts';
import { cvsSubtypes, deliveryTimes, homeSubtypes } from './ports.ts';

export const shippingErrors = {
  delivery_not_found: 404,
  delivery_changed: withFacts<{ current: number }>(409),
  carrier_changed: withFacts<{ current: number }>(409),
  carrier_keys_missing: 422,
  nothing_to_revert: 422,
} as const;
export const refuseShipping = refuser(shippingErrors);

export const temperatures = ['ambient', 'chilled', 'frozen'] as const;
export type Temperature = (typeof temperatures)[number];

export type { CarriersView } from './contract/carriers.ts';
export { type DestinationField, destinationNeeds, missingAtDestination, needsEmail } from './contract/destination.ts';
export { type DeliveryKind, deliveryKinds } from './contract/kinds.ts';
/** Convenience-store chains, then home delivery carriers. */
export const deliverySubtypes = [...cvsSubtypes, ...homeSubtypes] as const;
export {
  type CarrierReport,
  type ConsignmentPort,
  type CreateNoteAnswer,
  type CreateReturnAnswer,
  type CvsSubtype,
  cvsSubtypes,
  type DeliveryTime,
  type NoteSubtype,
  type ParcelSize,
  type PickupStore,
  parcelSizes,
  type ReturnReport,
} from './ports.ts';

/** The beginning of a postcode: digits, or in Britain its area with or without the district (BT, IV27). */
const zip = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(\d{3,6}|[A-Z]{1,2}(\d[A-Z\d]?)?)$/, { error: 'zip' });
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' });
const day = z.iso.date();

export const surcharge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('zip'),
    zips: z
      .array(z.union([zip, z.object({ from: zip, to: zip })]))
      .min(1)
      .max(400),
    fee: amountField,
  }),
  z.object({ kind: z.literal('outlying'), fee: amountField }),
  z.object({ kind: z.literal('temperature'), temperature: z.enum(temperatures), fee: amountField }),
  z.object({
    kind: z.literal('weight'),
    over_g: z.number().int().min(0).max(1_000_000),
    step_g: z.number().int().min(1).max(1_000_000).nullable().default(null),
    fee: amountField,
  }),
]);
export type FeeTier = { from: number; fee: number };
export type Surcharge = z.infer<typeof surcharge>;

/** Selectable delivery days. `cut_off` is shop time; weekdays count from Sunday, 0; empty: all. */
export const deliveryDate = z.object({
  mode: z.enum(['none', 'optional', 'required']),
  lead_days: z.number().int().min(0).max(365),
  cut_off: clockTime.nullable(),
  horizon_days: z.number().int().min(1).max(90),
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  blackout_dates: z.array(day).max(400),
  slots: z
    .array(
      z.object({
        id: z.string().min(1).max(40),
        name: textField(40),
        /** The time of day that a consignment note names; without it, any. */
        carrier_time: z.enum(deliveryTimes).optional(),
      }),
    )
    .max(12),
});
export type DeliveryDate = z.infer<typeof deliveryDate>;

/** A delivery method for staff. Amounts in major units; omitted fields have defaults. */
export const deliveryForm = z.object({
  name: textField(40),
  note: optionalTextField(200),
  kind: z.enum(deliveryKinds),
  /** The carrier's service; a convenience store needs one. */
  subtype: z.enum(deliverySubtypes).nullable().default(null),
  fee: amountField,
  fee_tiers: z
    .array(z.object({ from: amountField, fee: amountField }))
    .max(20)
    .default([]),
  free_threshold: amountField.positive().nullable(),
  threshold_basis: z.enum(['after_discount', 'before_discount']).default('after_discount'),
  surcharges: z.array(surcharge).max(50).default([]),
  /** Postal code prefixes: 880 excludes all of Penghu's capital. */
  excluded_zips: z.array(zip).max(400).default([]),
  min_total: amountField.nullable(),
  max_total: amountField.nullable(),
  /** Of one parcel, grams. */
  max_weight_g: z.number().int().min(1).max(1_000_000).nullable().default(null),
  temperatures: z.array(z.enum(temperatures)).min(1).max(3).default(['ambient']),
  countries: z.array(z.enum(['tw', 'hk', 'uk', 'us'])).min(1),
  cod_allowed: z.boolean().default(true),
  cod_fee: amountField.default(0),
  cod_max: amountField.positive().nullable().default(null),
  delivery_date: deliveryDate.nullable().default(null),
  /** Empty: every payment method. */
  payment_ids: z.array(idField).max(50).default([]),
  pickup_address: optionalTextField(300),
  for_newbang: z.boolean().default(false),
  /** `{no}` is replaced by the tracking number. */
  tracking_url: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/\S+$/, { error: 'url' })
    .nullable()
    .default(null),
  active: z.boolean(),
});
export type DeliveryForm = z.input<typeof deliveryForm>;
export const deliveryRow = withoutDefaults(deliveryForm).extend({
  id: z.number(),
  version: z.number(),
  sort: z.number(),
  archived: z.boolean(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

/** A store as stored with carts and orders. */
export const pickupStore = z.object({
  subtype: z.enum(cvsSubtypes),
  store_id: z.string(),
  name: z.string(),
  address: z.string(),
  telephone: z.string(),
  outside: z.boolean(),
});

const saved = z.object({ id: z.number(), version: z.number() });
const parcelVersion = z.object({ id: idField, version: z.number().int() });
export const shippingContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/deliveries',
    access: 'system update',
    summary: 'Delivery methods in their order, archived ones on request',
    input: z.object({ archived: z.stringbool().default(false) }),
    output: z.object({ data: z.array(deliveryRow) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/delivery-choices',
    access: 'staff',
    summary: 'Delivery methods to choose from',
    input: z.object({}),
    output: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/deliveries/:id',
    access: 'system update',
    summary: 'One delivery method',
    input: z.object({ id: idField }),
    output: deliveryRow,
    errors: ['delivery_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries',
    access: 'system update',
    summary: 'Creates a delivery method',
    input: deliveryForm,
    output: saved,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/deliveries/:id',
    access: 'system update',
    summary: 'Saves a delivery method',
    input: deliveryForm.extend(parcelVersion.shape),
    output: saved,
    errors: ['delivery_not_found', 'delivery_changed'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/:id/archive',
    access: 'system update',
    summary: 'Archives a delivery method (existing orders keep it), or restores it as inactive',
    input: parcelVersion.extend({ archived: z.boolean().default(true) }),
    output: z.undefined(),
    status: 204,
    errors: ['delivery_not_found', 'delivery_changed'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/admin/deliveries/:id/logs',
    access: 'logs view',
    summary: 'The log of a delivery method',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/:id/logs/:log_id/revert',
    access: 'system update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['delivery_not_found', 'delivery_changed', 'nothing_to_revert'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/order',
    access: 'system update',
    summary: 'Sets the order of the methods for shoppers',
    input: z.object({ ids: z.array(idField).max(100) }),
    output: z.undefined(),
    status: 204,
  }),
  ...carriersEndpoints,
};
