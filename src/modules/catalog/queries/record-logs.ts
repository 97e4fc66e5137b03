import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { catalogContract } from '../contract.ts';

type LogInput = ParsedInputOf<(typeof catalogContract)['productLogs']>;

const logsReader =
  (subject_type: string) =>
  ({ db }: Context, { id, ...filter }: LogInput) =>
    auditLog.of(db, { subject_type, subject_id: id }, filter);

/** Who changed what of a product, the latest first. */
export const productLogs = logsReader('Product');
/** Of a category: where it was moved and what was merged into it too. */
export const categoryLogs = logsReader('Category');
export const blogCategoryLogs = logsReader('BlogCategory');
export const brandLogs = logsReader('Brand');
export const giftLogs = logsReader('Gift');
