import { routesOf } from '#platform/http/routes.ts';
import { saveGeneral } from './commands/save-general.ts';
import { settingsContract } from './contract.ts';
import type { AnyOrderExists } from './queries.ts';
import { readGeneral, readPublicSettings } from './views.ts';

/** Orders stand above settings and know when something was sold; wiring hands the question down. */
export const routes = (anyOrderExists: AnyOrderExists) =>
  routesOf('settings', settingsContract, {
    read: readPublicSettings,
    general: (ctx) => readGeneral(ctx, anyOrderExists),
    saveGeneral: (ctx, input) => saveGeneral(ctx, input, anyOrderExists),
  });
