import { z } from 'zod';
import { cartView } from '#modules/cart/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { noContent, nothing } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';

export const customerProfile = z.object({
  id: z.number(),
  avatar: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.enum(locales),
  cart: cartView.nullable(),
});
export type CustomerProfile = z.infer<typeof customerProfile>;

export const accountContract = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    rate: 'credentials',
    summary: 'Signs a customer in and adopts the guest cart that is sent along',
    input: z.object({
      email: z.string().trim().toLowerCase().min(1).max(254),
      password: z.string().min(1).max(200),
      cart: z.uuid().nullish().catch(null),
    }),
    output: z.object({ token: z.string(), expires_at: z.string() }),
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
};
