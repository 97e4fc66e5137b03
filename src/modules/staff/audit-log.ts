/** The log as other modules read it, and what of an entry can be taken back. */
export { lastSavedBy } from './queries/last-saved-by.ts';
export { auditEntry as entry, readAudit as of, revertedForm } from './queries/logs.ts';
export { readSubjectNames as namesOf } from './queries/subject-names.ts';
export { revertedValues } from './rules.ts';
export { entriesByCustomer as byCustomer, eraseActor, sweepAudit as sweep } from './store/erase-audit.ts';
