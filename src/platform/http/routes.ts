import type { Contract, Endpoint, ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { Context } from './context.ts';

export type Handler<E extends Endpoint> = (ctx: Context, input: ParsedInputOf<E>) => Promise<ResultOf<E>> | ResultOf<E>;
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

/** An endpoint with its handler. */
export type Route = { name: string; endpoint: Endpoint; handler: Handler<Endpoint> };

/** Binds every endpoint of a contract: a missing or surplus handler does not compile. `name` prefixes the client's names. */
export function toRoutes<C extends Contract>(name: string, contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).map(([key, endpoint]) => ({
    name: `${name}.${key}`,
    endpoint,
    // Cast: a handler takes the input of its own endpoint, a list of routes contains those of any.
    handler: handlers[key as keyof C] as unknown as Handler<Endpoint>,
  }));
}
