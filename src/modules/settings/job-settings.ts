/** Settings that only jobs read: what is deleted after how long, and to whom reports are sent. */
export { readReportMail, readRetention } from './queries.ts';
