/** The rights of calls about staff and roles: a part of the list in rights.test.ts. */
export const rightsOfStaff: Readonly<Record<string, readonly string[]>> = {
  'users view': ['GET /api/admin/users'],
  'users create': ['POST /api/admin/users'],
  'users update': [
    'GET /api/admin/users/:id',
    'PUT /api/admin/users/:id',
    'POST /api/admin/users/:id/logs/:log_id/revert',
    'POST /api/admin/users/bulk',
    'POST /api/admin/users/sign-out',
    'POST /api/admin/users/:id/invitation',
    'POST /api/admin/users/:id/invitation/link',
    'POST /api/admin/users/:id/second-step/end',
    'GET /api/admin/users/:id/tokens',
    'DELETE /api/admin/users/:id/tokens/:token_id',
  ],
  // The list already shows what each role grants: its page shows no more.
  'roles view': ['GET /api/admin/roles', 'GET /api/admin/roles/:id'],
  'roles create': ['POST /api/admin/roles'],
  'roles update': ['PUT /api/admin/roles/:id', 'DELETE /api/admin/roles/:id'],
};
