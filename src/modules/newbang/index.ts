export { type NewbangPorts, readNewbangAccount } from './account.ts';
export { refreshStocks } from './commands/refresh-stocks.ts';
export { newbangAlerts } from './effects.ts';
export { newbangSubscribers, runNewbang } from './work.ts';
