import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';

/** Events of an account that its owner is notified of. */
export const accountNotices = [
  'password_changed',
  'email_changed',
  'new_sign_in',
  'provider_bound',
  'provider_unbound',
  'passkey_added',
  'passkey_removed',
] as const;

/**
 * A customer was anonymised: traces outside of this module are deleted. `hashes`: SHA-256 of their
 * addresses, phone number and ids at sign-in providers, in lower case, as hex, so
 * that the effect itself is none.
 */
export const erasureEffects = declareEffects({ customer_erased: z.object({ customer_id: z.int(), hashes: z.array(z.string()) }) });

/**
 * The mails of an account. `email` of a notice: the address the account had until then, else its present one; `customer_id` of
 * a reset: set where staff chose the account.
 */
export const customerEffects = declareEffects({
  customer_confirm_email: z.object({ customer_id: z.int(), email: z.string(), is_new: z.boolean().optional() }),
  customer_password_reset: z.object({ email: z.string(), customer_id: z.int().optional() }),
  customer_notice: z.object({
    customer_id: z.int(),
    notice: z.enum(accountNotices),
    at: z.iso.datetime().transform((iso) => new Date(iso)),
    email: z.string().optional(),
    device: z.string().optional(),
    provider: z.enum(signInProviders).optional(),
  }),
});
