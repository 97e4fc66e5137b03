/** Groups of customers and their names, for other modules. */

export { audienceIds as ids, findByIds as byIds } from './queries/accounts.ts';
export { birthdays, birthdaysToday } from './queries/birthdays.ts';
