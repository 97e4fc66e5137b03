export { checkOrder } from './commands/check-order.ts';
export { recordOrderVisit } from './commands/record-visit.ts';
export { sendConversions } from './commands/send-conversions.ts';
export { sendEvents } from './commands/send-events.ts';
export { marketingEffects } from './effects.ts';
export { writeFeeds } from './feeds/write-feeds.ts';
export type { MarketingPorts } from './ports.ts';
export { openFeed } from './queries/feeds.ts';
export { sweepEvents, sweepVisits } from './store/events.ts';
