/** Levels of customers, for other modules. */

export { raiseLevel as raise } from './commands/raise-level.ts';
export { insertLevel as add } from './store/levels.ts';
