export { type NewbangPorts, readNewbangAccount } from './account.ts';
export { newbangSubscribers, runNewbang } from './work.ts';
