import * as m from '#messages';
import { informationVersions } from '#modules/content/index.ts';
import { signingIn } from '#modules/customers/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { type Context, sendsMail } from '#platform/http/context.ts';
import { parsePhone, phoneProblem } from '#shared/address/phone.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { mergeTrackings } from '#shared/tracking.ts';
import type { accountContract } from '../contract.ts';
import { adoptCart, signedIn } from '../signing-in.ts';

type Register = typeof accountContract.register;

/**
 * Opens an account, signs in and merges the guest's cart. The answer does not reveal whether the address is already registered;
 * only the mail does. Throws InvalidInput by field, too_many_attempts.
 */
export async function register(ctx: Context, form: ParsedInputOf<Register>): Promise<ResultOf<Register>> {
  const { name, email, password, marketing, cart } = form;
  const { country } = await readWebsite(ctx.db);
  const phone = form.phone ? parsePhone(form.phone, country) : null;
  if (phone === undefined) throw new InvalidInput({ phone: [{ key: phoneProblem(country) }] });
  if (form.birthday && new Date(form.birthday) > ctx.clock.now()) throw new InvalidInput({ birthday: [{ key: 'past_date' }] });
  const agreed = await informationVersions(ctx.db);
  const account = {
    name,
    email,
    password,
    phone,
    birthday: form.birthday ?? null,
    locale: ctx.locale,
    agreed,
    marketing,
    trackings: mergeTrackings(form),
  };
  const session = await signingIn.registerCustomer(ctx, account);
  await adoptCart(ctx, session.customerId, cart);
  const message = sendsMail(ctx.shop) ? m.member_registered : m.member_registered_plain;
  return { ...(await signedIn(ctx, session)), message: message({}, { locale: ctx.locale }) };
}
