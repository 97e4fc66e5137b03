import { toRoutes } from '#platform/http/routes.ts';
import { telescopeContract } from './contract.ts';
import { readTelescope, type ServerFacts } from './queries.ts';

/** What the app injects: the program's version and the slow statements of this server. */
export const routes = (server: ServerFacts) => toRoutes('telescope', telescopeContract, { read: (ctx) => readTelescope(ctx, server) });
