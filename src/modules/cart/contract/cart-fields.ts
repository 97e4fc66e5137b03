import { z } from 'zod';
import { idField } from '#shared/fields.ts';

const field = {
  email: z.string().max(254),
  name: z.string().max(100),
  phone: z.string().max(40),
  zip: z.string().max(12),
  city: z.string().max(60),
  district: z.string().max(60),
  address: z.string().max(300),
  recipient_name: z.string().max(100),
  recipient_phone: z.string().max(40),
  recipient_zip: z.string().max(12),
  recipient_city: z.string().max(60),
  recipient_district: z.string().max(60),
  recipient_address: z.string().max(300),
  same_as_orderer: z.boolean(),
  customer_note: z.string().max(1000),
  invoice_type: z.enum(['individual', 'company']),
  invoice_company: z.string().max(100),
  invoice_company_id: z.string().max(20),
  invoice_barcode: z.string().max(20),
  invoice_donation_code: z.string().max(20),
  /** For customs; stored sealed, shown with its middle hidden. */
  tax_id: z.string().max(30),
  /** `YYYY-MM-DD`, the shop's day. */
  delivery_at: z.string().max(10),
  /** The id of one of the method's slots. */
  delivery_slot: z.string().max(40),
};
/** What a shopper types on the cart page. Stored as typed, so that no input is lost; validated at the order. */
export const cartFields = z.object(field).partial();
export type CartFields = z.infer<typeof cartFields>;

/** `A12****789`: what is shown of a tax ID. */
export const maskTaxId = (plain: string): string =>
  plain.length <= 6 ? '*'.repeat(plain.length) : `${plain.slice(0, 3)}${'*'.repeat(plain.length - 6)}${plain.slice(-3)}`;

type Field = typeof field;
/** The fields in an answer: all of them, null where nothing was typed. */
export const shownFields = z.object(
  Object.fromEntries(Object.entries(field).map(([name, type]) => [name, type.nullable()])) as {
    [K in keyof Field]: z.ZodNullable<Field[K]>;
  },
);
export type ShownFields = z.infer<typeof shownFields>;

/** Removes fields that are null, because a client may send a cart back as it was answered. */
export const typedFields = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== null || !(name in field))) as never;

/** What a shopper chooses. Null clears a choice; `credits_used` in major units, null leaves it to the shop's settings. */
const cartChoices = z
  .object({
    delivery_method_id: idField.nullable(),
    payment_method_id: idField.nullable(),
    credits_used: z.number().min(0).max(99_999_999).nullable(),
    selected_gifts: z.array(z.object({ gift_id: idField, tier_id: idField.optional() })).max(100),
  })
  .partial();

/** All parts of a cart that a shopper may send, each optional. */
export const cartParts = cartFields.extend(cartChoices.shape);
export type CartParts = z.infer<typeof cartParts>;

type Typed = z.input<typeof cartParts>;
const asTyped = <K extends keyof Typed>(_name: K) => z.custom<Typed[K] | null>().optional();

/** `cartParts` without validation, for saving during typing: one invalid part does not prevent saving the others. */
export const typedParts = z.object(
  Object.fromEntries(Object.keys(cartParts.shape).map((name) => [name, asTyped(name as keyof Typed)])) as {
    [K in keyof Typed]-?: ReturnType<typeof asTyped<K>>;
  },
);
