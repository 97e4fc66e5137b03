import { z } from 'zod';
import { cartView } from '#modules/cart/contract.ts';
import { personalBanner } from '#modules/content/contract.ts';
import { accountEmail, device, mismatch, nameField, newPassword, ownProfile, passwordsMatch } from '#modules/customers/contract.ts';
import { invoiceKinds } from '#modules/settings/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, idField, noContent, nothing, pageInput, pageSchema, pictureView } from '#shared/fields.ts';
import { passkeyResponse } from '#shared/passkey.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { trackingFields } from '#shared/tracking.ts';
import { cardEndpoints } from './contract/cards.ts';
import { oauthEndpoints } from './contract/oauth.ts';
import { staffEndpoints } from './contract/staff.ts';

export type { CustomerOverview } from './contract/staff.ts';

export const accountErrors = {
  sign_in_code_wrong: 401,
  orders_open: withFacts<{ count: number }>(409),
  same_customer: 422,
  customer_blocked: 409,
  provider_not_offered: 409,
  sign_in_first: 401,
  not_while_impersonating: 403,
  cards_not_taken: 422,
  too_many_cards: 422,
} as const;
export const refuseAccount = refuser(accountErrors);

/** The signed-in customer for every page. Credits in major units; `acting_staff` is the staff member who impersonates them,
 * `banners` those for the customer's tags, `invoice_kinds` what the checkout offers now. */
export const customerProfile = ownProfile.extend({
  credits: z.number(),
  coupons_unused: z.number(),
  cart: cartView.nullable(),
  acting_staff: z.string().nullable(),
  banners: z.array(personalBanner),
  invoice_kinds: z.array(z.enum(invoiceKinds)),
});
export type CustomerProfile = z.infer<typeof customerProfile>;

/** The browser's guest cart, to be merged. A malformed id counts as none. */
const guestCart = z.uuid().nullish().catch(null);
const signedIn = z.object({ token: z.string(), expires_at: z.string(), profile: customerProfile });
/** Rows of other modules, with the columns those modules show. */
const record = z.record(z.string(), z.unknown());
const byProduct = z.object({ id: idField });

/** A product as the wishlist shows it; null once it has been deleted. Amounts in major units. */
const wishlistItem = z.object({
  product_id: z.number(),
  added_at: z.string(),
  product: z
    .object({
      name: z.string(),
      slug: z.string(),
      picture: pictureView.nullable(),
      price: amountView,
      suggested_price: amountView.nullable(),
      price_varies: z.boolean(),
      is_multi: z.boolean(),
      availability: z.string(),
      member_only: z.boolean(),
    })
    .nullable(),
});
export type WishlistItem = z.infer<typeof wishlistItem>;

export const accountContract = {
  ...staffEndpoints,
  ...oauthEndpoints,
  ...cardEndpoints,
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    rate: 'credentials',
    summary: 'Creates an account and signs in; the answer does not reveal whether the address is registered',
    input: z
      .object({
        name: nameField,
        email: accountEmail,
        phone: z.string().trim().max(40).nullish(),
        ...newPassword,
        birthday: z.iso.date().nullish(),
        accept_terms: z.literal(true, { error: 'accept_terms' }),
        marketing: z.boolean().default(false),
        cart: guestCart,
        ...trackingFields,
      })
      .refine(passwordsMatch, mismatch),
    output: signedIn.extend({ message: z.string() }),
    status: 201,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    rate: 'credentials',
    summary: 'Confirms the address with the code of the mail; does not sign in',
    /** `password` of the account that gets the address; required by confirmation_password_needed, when several accounts registered it. */
    input: z.object({ code: z.string().min(16).max(100), password: z.string().min(1).max(200).optional() }),
    output: noContent,
    status: 204,
    errors: ['confirmation_code_wrong', 'confirmation_password_needed'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    rate: 'credentials',
    summary: 'Signs a customer in and merges the guest cart',
    /** An e-mail address or a phone number, in either field. */
    input: z
      .object({
        email: z.string().trim().max(254).default(''),
        phone: z.string().trim().max(40).default(''),
        password: z.string().min(1).max(200),
        cart: guestCart,
      })
      .refine(({ email, phone }) => email !== '' || phone !== '', { path: ['email'], error: 'required' }),
    output: z.object({ token: z.string(), expires_at: z.string() }),
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    rate: 'credentials',
    summary: 'Signs a customer in with a passkey and merges the guest cart',
    input: z.object({ response: passkeyResponse, cart: guestCart }),
    output: z.object({ token: z.string(), expires_at: z.string() }),
    errors: ['passkey_refused', 'passkeys_elsewhere'],
  }),
  userByToken: endpoint({
    method: 'POST',
    path: '/api/user-by-token',
    access: 'public',
    rate: 'credentials',
    summary: 'Signs in with the one-time code of a link or of a sign-in provider, or continues a valid session',
    /** Only for link_password_needed: the password of the account at the provider's address, or an account of its own. */
    input: z.object({
      token: z.string().min(16).max(100),
      cart: guestCart,
      password: z.string().min(1).max(200).optional(),
      new_account: z.boolean().default(false),
    }),
    output: signedIn,
    errors: ['sign_in_code_wrong', 'link_password_needed', 'identity_taken'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'customer',
    summary: 'Revokes the token',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/customer/me',
    access: 'customer',
    summary: 'The signed-in customer with the open cart',
    input: nothing,
    output: customerProfile,
  }),
  data: endpoint({
    method: 'GET',
    path: '/api/customer/data',
    access: 'customer',
    summary: 'Exports all stored data of the signed-in customer',
    input: nothing,
    output: z.object({
      made_at: z.string(),
      profile: customerProfile
        .omit({ cart: true, acting_staff: true, banners: true, invoice_kinds: true })
        .extend({ created_at: z.string(), last_seen_at: z.string().nullable(), source: record.nullable() }),
      consents: z.array(record),
      devices: z.array(device),
      passkeys: z.array(record),
      wishlist: z.array(record),
      /** The open cart: what was typed there and what is in it. */
      cart: record.nullable(),
      orders: z.array(record),
      credits: z.array(record),
      coupons: z.array(record),
      cards: z.array(record),
      messages: z.array(record),
      stock_notices: z.array(record),
      mails: z.array(record),
      visits: z.array(record),
      log: z.array(record),
    }),
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/customer/me',
    access: 'customer',
    rate: 'credentials',
    summary:
      'Deletes and anonymises the own account permanently; requires the password, or without one a recent sign-in, and no open orders',
    input: z.object({ password: z.string().min(1).max(200).optional() }),
    output: noContent,
    status: 204,
    errors: ['orders_open'],
  }),
  wishlist: endpoint({
    method: 'GET',
    path: '/api/my/wishlist',
    access: 'customer',
    summary: 'The own wishlist, newest first',
    input: pageInput,
    output: pageSchema(wishlistItem),
  }),
  addToWishlist: endpoint({
    method: 'POST',
    path: '/api/my/wishlist',
    access: 'customer',
    summary: 'Adds a product to the wishlist; idempotent',
    input: z.object({ product_id: idField }),
    output: noContent,
    status: 204,
    errors: ['wishlist_product_gone', 'wishlist_full'],
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/api/my/wishlist/:id',
    access: 'customer',
    summary: 'Removes a product (by its id) from the wishlist',
    input: byProduct,
    output: noContent,
    status: 204,
  }),
};
