import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type contentContract, informationNumber } from '../contract.ts';
import { storedInformation } from '../store/information.ts';

type Contract = typeof contentContract;

/** One information page for editing. */
export async function readInformationForStaff(
  { db }: Context,
  { name }: ParsedInputOf<Contract['readInformation']>,
): Promise<ResultOf<Contract['readInformation']>> {
  const { updated_at, ...stored } = await storedInformation(db, name);
  return { ...stored, updated_at: updated_at?.toISOString() ?? null };
}

export const informationLogs = ({ db }: Context, { name, ...filter }: ParsedInputOf<Contract['informationLogs']>) =>
  auditLog.of(db, { subject_type: 'Information', subject_id: informationNumber(name) }, filter);
