import type { Mutant } from '../mutant.ts';

export const permissions: Mutant[] = [
  {
    name: 'a refund needs only “orders view”',
    file: 'src/modules/orders/contract/changes.ts',
    find: "path: '/api/admin/orders/:id/refunds',\n    access: 'orders update',",
    replace: "path: '/api/admin/orders/:id/refunds',\n    access: 'orders view',",
    tests: ['src/app/safety/access/rights.test.ts'],
  },
  {
    name: 'coupons are issued with the right to view offers',
    file: 'src/modules/pricing/contract/coupons.ts',
    find: "path: '/api/admin/coupons/:id/issue',\n    access: 'coupons update',",
    replace: "path: '/api/admin/coupons/:id/issue',\n    access: 'offers view',",
    tests: ['src/app/safety/access/rights.test.ts'],
  },
  {
    name: 'every member of staff may save the settings',
    file: 'src/modules/settings/contract.ts',
    find: "path: '/api/admin/settings/general',\n    access: 'system update',\n    summary: 'Saves",
    replace: "path: '/api/admin/settings/general',\n    access: 'staff',\n    summary: 'Saves",
    tests: ['src/app/safety/access/rights.test.ts'],
  },
  {
    name: 'staff give rights that they lack',
    file: 'src/modules/staff/grants.ts',
    find: 'permissions.every((permission) => caller.permissions.has(permission))',
    replace: 'permissions.length >= 0',
    tests: ['src/modules/staff/users.test.ts'],
  },
  {
    name: 'any right is enough to make a super-admin',
    file: 'src/modules/staff/grants.ts',
    find: '(!superman && permissions.every(',
    replace: '(permissions.every(',
    tests: ['src/modules/staff/users.test.ts'],
  },
  {
    name: 'a right is not checked',
    file: 'src/platform/http/may-call.ts',
    find: "access === 'staff' || superman || permissions.has(access)",
    replace: "access === 'staff' || superman || permissions.size >= 0",
    tests: ['src/app/safety/access/access-writing.test.ts'],
  },
  {
    name: 'the super-admin needs single rights',
    file: 'src/platform/http/may-call.ts',
    find: "access === 'staff' || superman || permissions.has(access)",
    replace: "access === 'staff' || permissions.has(access)",
    tests: ['src/app/safety/access/access-writing.test.ts'],
  },
  {
    name: 'a call of staff needs no CSRF token',
    file: 'src/platform/http/register.ts',
    find: 'if (!isRead(endpoint.method) && !csrfMatches(sentToken(header), session, deps.shop.secrets)) return csrfMismatch;',
    replace: '',
    tests: ['src/app/safety/access/access-writing.test.ts'],
  },
  {
    name: 'a member’s calls are open to guests',
    file: 'src/platform/http/register.ts',
    find: "if (access === 'customer' && !caller) return unauthenticated;",
    replace: '',
    tests: ['src/app/safety/access/access-writing.test.ts'],
  },
];
