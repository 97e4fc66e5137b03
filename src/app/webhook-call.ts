import type { DeliverDeps } from '#modules/webhooks/index.ts';
import type { StaffCall } from '#platform/http/call.ts';
import type { StaffCaller } from '#platform/http/context.ts';
import { defaultLocale } from '#shared/locale.ts';

/** The shop itself, for reads only. */
const system: StaffCaller = { kind: 'staff', id: 0, name: '', sessionId: 0, superman: true, permissions: new Set() };

/** Reads the data of webhooks by the calls of the back office, so that both answer the same. */
export const webhookCall =
  (call: StaffCall): DeliverDeps['call'] =>
  (name, input) =>
    call(system, name, input, defaultLocale);
