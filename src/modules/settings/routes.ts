import { routesOf } from '#platform/http/routes.ts';
import { saveGeneral } from './commands/save-general.ts';
import { settingsContract } from './contract.ts';
import { readGeneral, readPublicSettings } from './views.ts';

export const routes = routesOf('settings', settingsContract, { read: readPublicSettings, general: readGeneral, saveGeneral });
