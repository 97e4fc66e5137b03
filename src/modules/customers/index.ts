export { createCustomer } from './commands/create-customer.ts';
export { signIn } from './commands/sign-in.ts';
export { identifyCustomer, readCustomer } from './queries.ts';
export { revokeToken } from './store.ts';
