/** Groups of customers and their names, for other modules. */

export { stopMarketingToken } from './commands/stop-marketing.ts';
export { audienceIds as ids, findByIds as byIds } from './queries/accounts.ts';
export { birthdays, birthdaysToday } from './queries/birthdays.ts';
export { findLineUser, findLineUserByEmail, type MarketingRecipient, marketingRecipients } from './queries/marketing.ts';
export { countSegment, type Segment, type SegmentReceiver, segmentPage } from './queries/segments.ts';
