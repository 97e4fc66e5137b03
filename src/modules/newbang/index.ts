export { type NewbangPorts, readNewbangAccount } from './account.ts';
export { refreshStocks } from './commands/refresh-stocks.ts';
export { newbangSubscribers, runNewbang } from './work.ts';
