export { sumAllDays, sumDays } from './commands/sum-days.ts';
export { reportEffects } from './effects.ts';
export { type FiguresForMail, figuresForMail, planReportMails, reportReaders } from './mail-plan.ts';
