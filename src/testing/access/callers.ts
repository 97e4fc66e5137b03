import { contracts } from '#app/contracts.ts';
import { tokenPermissions } from '#modules/staff/contract.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type Permission, permissions } from '#shared/permissions.ts';
import { type Client, guest, program, signUpCustomer, staffWith, staffWithout, superman } from '../clients.ts';
import type { ServedShop } from '../served-shop.ts';

/** Every endpoint of every module. */
export const endpoints = Object.entries(contracts).flatMap(([module, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => ({ name: `${module}.${key}`, endpoint })),
);
/** Who calls each endpoint. */
export const kinds = [
  'guest',
  'customer',
  'staff without the right',
  'staff with the right',
  'token without the right',
  'token with the right',
] as const;
export type Kind = (typeof kinds)[number];

/** Whether this access is a right that a role can have. */
export const isPermission = (access: string): access is Permission => (permissions as readonly string[]).includes(access);
const isStaff = (kind: Kind): boolean => kind.startsWith('staff');
const isToken = (kind: Kind): boolean => kind.startsWith('token');

/** What no access token opens, whatever rights it has; listed by hand, not derived from the code. */
const closedToTokens = ({ method, path, access }: Endpoint): boolean =>
  !path.startsWith('/api/admin/') ||
  /^(users|roles) /.test(access) ||
  (/^\/api\/admin\/(me|tasks|imports)(\/|$)/.test(path) && path !== '/api/admin/me/preferences') ||
  (method === 'POST' && (path === '/api/admin/customers/:id/sign-in' || path === '/api/admin/alerts/read'));

/** The status that refuses this caller; undefined: allowed. Only staff have a CSRF token here. */
export function expectedDenial(endpoint: Endpoint, kind: Kind): 401 | 403 | 419 | undefined {
  const { access, csrf } = endpoint;
  if (isToken(kind) && (access === 'public' || access === 'customer')) return 401;
  if (access === 'public') return csrf && !isStaff(kind) ? 419 : undefined;
  if (access === 'customer') return kind === 'customer' ? undefined : 401;
  if (isToken(kind) && closedToTokens(endpoint)) return 403;
  if (!isStaff(kind) && !isToken(kind)) return 401;
  return isPermission(access) && kind.endsWith('without the right') ? 403 : undefined;
}

/** The body of a refusal with this status. */
export function expectBody(status: number | undefined, endpoint: Endpoint, kind?: Kind): object {
  const { access, path } = endpoint;
  const named = kind && isToken(kind) && closedToTokens(endpoint) ? {} : { permission: access };
  if (status === 403) return { message: 'This action is unauthorized.', code: 'forbidden', ...named };
  const isForShoppers = (access === 'public' || access === 'customer') && path.startsWith('/api/') && !path.startsWith('/api/admin/');
  if (status === 401 && isForShoppers) return { code: 'signed_out', message: 'You’ve been logged out. Log in again to carry on' };
  return { message: status === 419 ? 'CSRF token mismatch.' : 'Unauthenticated.' };
}

/** Signs in a caller of this kind, for endpoints with this access. */
export function makeClient(shop: ServedShop, kind: Kind, access: string): Promise<Client> | Client {
  if (kind === 'guest') return guest(shop);
  if (kind === 'customer') return signUpCustomer(shop);
  if (isToken(kind)) return makeProgram(shop, kind, access);
  if (!isPermission(access)) return kind === 'staff with the right' ? superman(shop) : staffWith(shop);
  return kind === 'staff with the right' ? staffWith(shop, access) : staffWithout(shop, access);
}

/** A program of a super-admin: with this right only, with every right but this one, or with a right that opens nothing here. */
async function makeProgram(shop: ServedShop, kind: Kind, access: string): Promise<Client> {
  // Every other right over a resource implies its view.
  const isSame = (one: string) => (access.endsWith(' view') ? one.split(' ')[0] === access.split(' ')[0] : one === access);
  const free = tokenPermissions.filter((one) => !isSame(one));
  if (kind === 'token without the right' && isPermission(access)) return program(shop, free);
  return program(shop, isPermission(access) && tokenPermissions.includes(access) ? [access] : free);
}

/** Calls an endpoint with the id 1 and without input. */
export const callEndpoint = (client: Client, { method, path }: Endpoint, headers?: Record<string, undefined>) =>
  client.call(method, path.replaceAll(/:id\b/g, '1').replaceAll(/:token\b/g, 'x'.repeat(22)), method === 'GET' ? undefined : {}, headers);
