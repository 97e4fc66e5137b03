import type { StaffProfile } from '#modules/staff/contract.ts';
import { mayDo } from '../session.ts';
import { neededToOpen } from './screens.ts';

/** Whether a person may open a path of the back office: `/orders/12`. */
export function mayOpen(profile: StaffProfile, path: string): boolean {
  const needs = neededToOpen(path);
  return needs === undefined || mayDo(profile, needs);
}
