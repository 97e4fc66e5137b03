import { collectContentNames } from '#platform/cache/content-names.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { isUnavailable } from '#platform/db/unavailable.ts';
import type { Log } from '#platform/log/log.ts';
import type { Locale } from '#shared/locale.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import type { Context, StaffCaller } from './context.ts';
import { mayCall } from './may-call.ts';
import type { HttpDeps } from './register.ts';
import type { Route } from './routes.ts';
import { problemsIn } from './validation.ts';
import { inProcessWeb } from './web.ts';

/**
 * Calls a public endpoint in process, as a guest, for the storefront's loaders. Same validation and handler as over HTTP, no
 * network. Endpoints are found by name, as the server-rendering build has its own copy of the contracts. Throws what the
 * handler throws (a Refusal for an expected no), and the Refusal `unavailable` (503) when the database is unavailable.
 */
export type UntypedCall = (name: string, input: unknown, locale: Locale) => Promise<unknown>;

type CallDeps = Pick<HttpDeps, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

export function createCall(routes: readonly Route[], deps: CallDeps): UntypedCall {
  const byName = new Map(routes.filter((r) => r.endpoint.access === 'public').map((r) => [r.name, r]));
  return async (name, input, locale) => {
    const route = byName.get(name);
    if (!route) throw new Error(`no public endpoint is called ${name}`);
    const parsed = route.endpoint.input.parse(input);
    const { db, clock, files, log, shop } = deps;
    const ctx: Context = { db, clock, files, log, shop, caller: { kind: 'guest' }, locale, requestId: randomId(), web: inProcessWeb };
    const { made: result } = await collectContentNames(() => refuseWhenUnavailable(async () => route.handler(ctx, parsed), log));
    // The same JSON as over HTTP: no Date, no undefined, nothing shared with the handler.
    return JSON.parse(JSON.stringify(result)) as unknown;
  };
}

/** Page rendering recognizes an unavailable database by the status, so the error becomes a Refusal. */
async function refuseWhenUnavailable<T>(work: () => Promise<T>, log: Log): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.error({ err: error }, 'the database did not answer a page');
    throw new Refusal('unavailable', 503);
  }
}

export type StaffCallDeps = CallDeps & Pick<HttpDeps, 'replicas'>;

/** Calls an endpoint as a staff member. Throws what its handler throws, and `forbidden` without the permission. */
export type StaffCall = (caller: StaffCaller, name: string, input: unknown, locale: Locale, written?: string) => Promise<unknown>;

/**
 * The same for a staff member, for work that continues after the request. `written`: a replica that has replayed this position may answer
 * an endpoint with `replica`.
 */
export function createStaffCall(routes: readonly Route[], deps: StaffCallDeps): StaffCall {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return async (caller, name, input, locale, written) => {
    const route = byName.get(name);
    if (!route || !mayCall(caller, route.endpoint.access)) throw new Refusal('forbidden', 403);
    const { db, clock, files, log, shop, replicas } = deps;
    const parsed = route.endpoint.input.safeParse(input);
    if (!parsed.success) throw new InvalidInput(problemsIn(parsed.error));
    const ctx = { db, clock, files, log, shop, caller, locale, requestId: randomId(), web: inProcessWeb };
    const run = async (reader: Database) => route.handler({ ...ctx, db: reader }, parsed.data);
    const result = replicas && written && route.endpoint.replica ? await replicas.read(db, written, run) : await run(db);
    return JSON.parse(JSON.stringify(result ?? null)) as unknown;
  };
}
