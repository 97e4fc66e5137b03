import { refuser, withFacts } from '#shared/refusal.ts';
import { levelEndpoints } from './contract/levels.ts';
import { ownEndpoints } from './contract/own.ts';
import { passkeyEndpoints } from './contract/passkeys.ts';
import { staffEndpoints } from './contract/staff.ts';

export type { LevelForm, LevelRow } from './contract/levels.ts';
export { accountEmail, device, mismatch, nameField, newPassword, ownProfile, passwordsMatch } from './contract/own.ts';
export type { CustomerForStaff, CustomerRow } from './contract/staff.ts';

export const customerErrors = {
  customer_not_found: 404,
  customer_changed: withFacts<{ current?: unknown; base: number }>(409),
  customer_anonymised: 409,
  customer_without_email: 422,
  nothing_to_revert: 422,
  level_not_found: 404,
  level_changed: withFacts<{ current: number }>(409),
  address_not_found: 404,
  device_not_found: 404,
  too_many_addresses: withFacts<{ max: number }>(422),
  wishlist_full: withFacts<{ max: number }>(422),
  wishlist_product_gone: 404,
  reset_code_wrong: 422,
  confirmation_code_wrong: 422,
  confirmation_password_needed: 422,
  link_password_needed: withFacts<{ provider: string; email: string }>(409),
  identity_taken: 409,
  unable_to_unbind: 409,
  passkey_refused: 422,
  passkeys_elsewhere: 409,
  passkey_by_owner: 403,
  too_many_passkeys: withFacts<{ max: number }>(422),
  marketing_link_wrong: 422,
} as const;
export const refuseCustomers = refuser(customerErrors);

export const customersContract = { ...ownEndpoints, ...passkeyEndpoints, ...staffEndpoints, ...levelEndpoints };
