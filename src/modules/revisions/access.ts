import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import { Refusal } from '#shared/refusal.ts';
import { type RevisionKindName, revisionKinds } from './rules.ts';

export const mayRevise = (caller: StaffCaller, kind: RevisionKindName): boolean => mayCall(caller, revisionKinds[kind]);

/** The caller, who may write contents of this kind. Throws `forbidden`. */
export function requireReviser(ctx: Context, kind: RevisionKindName): StaffCaller {
  const caller = staffCaller(ctx);
  if (!mayRevise(caller, kind)) throw new Refusal('forbidden', 403);
  return caller;
}
