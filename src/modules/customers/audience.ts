/** Customers as other modules know many of them: whom something is for, and what they are called. */

export { audienceIds as ids, findByIds as byIds } from './queries/accounts.ts';
export { birthdays } from './queries/birthdays.ts';
