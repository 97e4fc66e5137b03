/** Facts of the running shop that are no settings: demo or real, its key, its last backup, the clock of a demo. */
export { readShopState } from './queries.ts';
export { decideShopState, forgetKeyCheck, leaveDemoState, noteBackup, saveClockShift, storeKeyCheck } from './store.ts';
