export { createCustomer } from './commands/create-customer.ts';
export { signIn } from './commands/sign-in.ts';
export { audienceIds, identifyCustomer, readCustomer } from './queries.ts';
export { countOrder } from './counting.ts';
export { revokeToken, sweepCustomers } from './store.ts';
