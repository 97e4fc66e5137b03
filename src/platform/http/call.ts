import { randomId } from '#platform/clock/clock.ts';
import type { Locale } from '#shared/locale.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import type { StaffCaller } from './context.ts';
import { mayCall } from './may-call.ts';
import type { HttpHouse } from './register.ts';
import type { Route } from './routes.ts';
import { problemsIn } from './validation.ts';
import { webOfNobody } from './web.ts';

/**
 * Calls a public endpoint in process, as a guest: the storefront's loaders use it, with their own types of the
 * contracts. Same validation, same handler, no network. Endpoints are found by name, not by object: the server-rendering
 * build has its own copy of the contracts. Throws what the handler throws (a Refusal for an expected no).
 */
export type UntypedCall = (name: string, input: unknown, locale: Locale) => Promise<unknown>;

export function createCall(routes: readonly Route[], house: HttpHouse): UntypedCall {
  const byName = new Map(routes.filter((r) => r.endpoint.access === 'public').map((r) => [r.name, r]));
  return async (name, input, locale) => {
    const route = byName.get(name);
    if (!route) throw new Error(`no public endpoint is called ${name}`);
    const parsed = route.endpoint.input.parse(input);
    const result = await route.handler(
      {
        db: house.db,
        clock: house.clock,
        files: house.files,
        log: house.log,
        shop: house.shop,
        caller: { kind: 'guest' },
        locale,
        requestId: randomId(),
        web: webOfNobody,
      },
      parsed,
    );
    // The same shape as over HTTP: no Date, no undefined, nothing shared with the handler.
    return JSON.parse(JSON.stringify(result)) as unknown;
  };
}

type CallHouse = Pick<HttpHouse, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

/** The same in the name of a member of staff, for work that goes on after the request. Throws `forbidden` without the right. */
export function createStaffCall(routes: readonly Route[], house: CallHouse) {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return async (caller: StaffCaller, name: string, input: unknown, locale: Locale): Promise<unknown> => {
    const route = byName.get(name);
    if (!route || !mayCall(caller, route.endpoint.access)) throw new Refusal('forbidden', 403);
    const { db, clock, files, log, shop } = house;
    const parsed = route.endpoint.input.safeParse(input);
    if (!parsed.success) throw new InvalidInput(problemsIn(parsed.error));
    const result = await route.handler(
      { db, clock, files, log, shop, caller, locale, requestId: randomId(), web: webOfNobody },
      parsed.data,
    );
    return JSON.parse(JSON.stringify(result ?? null)) as unknown;
  };
}
