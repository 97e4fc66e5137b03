import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { emailField, idField, noContent, nothing, passwordField, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';

/** Signed-in customers and their own data; the account comes from the token, never from the input. */

export const genders = ['female', 'male', 'other'] as const;
export const countries = ['tw', 'hk', 'uk', 'us'] as const;
export const nameField = z.string().trim().min(1).max(50);
const phoneField = z.string().trim().min(1).max(40);
const short = (max: number) => z.string().trim().max(max).default('');

/** A typed address in normal form: full-width letters become plain ones. */
export const accountEmail = z
  .string()
  .max(300)
  .transform((typed) => typed.normalize('NFKC'))
  .pipe(emailField);

const pickupStore = z.object({
  subtype: z.string().max(20),
  store_id: z.string().max(20),
  name: z.string().max(60),
  address: z.string().max(200),
  telephone: z.string().max(40),
  outside: z.boolean(),
});

const addressForm = z.object({
  label: short(20),
  name: nameField,
  phone: phoneField,
  country: z.enum(countries).default('tw'),
  zip: short(12),
  city: short(40),
  district: short(40),
  address: short(200),
  /** A convenience store instead of a street. */
  cvs: pickupStore.nullable().default(null),
  is_default: z.boolean().default(false),
});
export type AddressForm = z.output<typeof addressForm>;
export const ownAddress = withoutDefaults(addressForm).extend({ id: z.number() });
export type OwnAddress = z.output<typeof ownAddress>;

const invoiceDefaults = z.object({
  type: z.enum(['individual', 'company']),
  company: z.string().trim().max(60).nullable(),
  company_id: z.string().max(20).nullable(),
  barcode: z.string().max(20).nullable(),
});
export type InvoiceDefaults = z.infer<typeof invoiceDefaults>;

/** The identities that sign the customer in, without their ids elsewhere. */
export const bindingList = z.array(z.object({ provider: z.enum(signInProviders), at: z.string() }));

/** The account fields that only the customer sees. */
export const ownProfile = z.object({
  id: z.number(),
  avatar: pictureView.nullable(),
  name: z.string(),
  /** Empty: the account has none. */
  email: z.string(),
  /** False until the link in the mail was opened. */
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  locale: z.enum(locales),
  level: z.object({ id: z.number(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  addresses: z.array(ownAddress),
  bindings: bindingList,
  invoice_carrier: invoiceDefaults.nullable(),
  /** Whether they accept marketing. */
  marketing: z.boolean(),
  /** The latest consent of each kind and its time. */
  consents: z.array(
    z.object({ type: z.enum(['terms', 'privacy', 'marketing']), version: z.number(), granted: z.boolean(), at: z.string() }),
  ),
  has_password: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const device = z.object({
  id: z.number(),
  user_agent: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});

export const newPassword = { password: passwordField, password_confirmation: z.string().max(200) };
export const passwordsMatch = (v: { password?: string | undefined; password_confirmation?: string | undefined }): boolean =>
  v.password === v.password_confirmation;
export const mismatch = { path: ['password_confirmation'], error: 'password_mismatch' };

const byId = z.object({ id: idField });

export const ownEndpoints = {
  stopMarketing: endpoint({
    method: 'POST',
    path: '/api/customer/stop-marketing',
    access: 'public',
    rate: 'write',
    summary: 'Withdraws the consent to marketing, by the link of a mail',
    input: z.object({ token: z.string().max(600) }),
    output: noContent,
    status: 204,
    errors: ['marketing_link_wrong'],
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/api/customer/me',
    access: 'customer',
    rate: 'credentials',
    summary: 'Saves the sent fields of the own profile; a new e-mail address or password requires the current password',
    input: z
      .object({
        name: nameField,
        phone: phoneField.nullable(),
        birthday: z.iso.date().nullable(),
        gender: z.enum(genders).nullable(),
        locale: z.enum(locales),
        invoice_carrier: invoiceDefaults.nullable(),
        marketing: z.boolean(),
        email: accountEmail,
        password: newPassword.password,
        password_confirmation: newPassword.password_confirmation,
        current_password: z.string().min(1).max(200),
      })
      .partial()
      .refine(passwordsMatch, mismatch),
    /** The new address that its owner has not confirmed yet. */
    output: z.object({ email_pending: z.string().nullable() }),
  }),
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/customer/avatar',
    access: 'customer',
    rate: 'credentials',
    summary: 'Uploads the own avatar (multipart), replacing the previous one',
    input: nothing,
    output: z.object({ avatar: pictureView }),
    upload: { pictures: true, maxFiles: 1 },
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/customer/avatar',
    access: 'customer',
    summary: 'Deletes the own avatar',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/customer/confirm-email',
    access: 'customer',
    rate: 'credentials',
    summary: 'Mails the confirmation link of the address again',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  createAddress: endpoint({
    method: 'POST',
    path: '/api/customer/addresses',
    access: 'customer',
    summary: 'Adds an own address',
    input: addressForm,
    output: ownAddress,
    status: 201,
    errors: ['too_many_addresses'],
  }),
  updateAddress: endpoint({
    method: 'PUT',
    path: '/api/customer/addresses/:id',
    access: 'customer',
    summary: 'Saves an own address',
    input: addressForm.extend({ id: idField }),
    output: ownAddress,
    errors: ['address_not_found'],
  }),
  deleteAddress: endpoint({
    method: 'DELETE',
    path: '/api/customer/addresses/:id',
    access: 'customer',
    summary: 'Deletes an own address',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['address_not_found'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/customer/devices',
    access: 'customer',
    summary: 'The devices where the customer is signed in',
    input: nothing,
    output: z.object({ data: z.array(device) }),
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/api/customer/devices/:id',
    access: 'customer',
    summary: 'Signs out one of the own devices',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['device_not_found'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    rate: 'credentials',
    summary: 'Mails a reset link; answers unknown addresses in the same way',
    input: z.object({ email: accountEmail }),
    output: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    rate: 'credentials',
    summary: 'Sets a new password with the code of a mail and signs every device out',
    /** `email`, where it is sent, must be the account's. */
    input: z
      .object({ token: z.string().min(16).max(100), email: accountEmail.optional(), ...newPassword })
      .refine(passwordsMatch, mismatch),
    output: z.object({ message: z.string() }),
    errors: ['reset_code_wrong'],
  }),
};
