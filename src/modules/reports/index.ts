export { type FiguresForMail, figuresForMail, planReportMails, reportReaders } from './mail-plan.ts';
