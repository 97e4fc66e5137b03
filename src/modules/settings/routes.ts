import { toRoutes } from '#platform/http/routes.ts';
import { saveGeneral } from './commands/save-general.ts';
import { saveHome, saveMenu } from './commands/save-look.ts';
import { saveCredits, saveGifts } from './commands/save-promotion.ts';
import { saveSearch } from './commands/save-search.ts';
import { sendTestMail } from './commands/send-test-mail.ts';
import { settingsContract } from './contract.ts';
import { type AnyOrderExists, readSearchVersion } from './queries.ts';
import { readCredits, readGeneral, readGifts, readHomeForStaff, readMenuForStaff, readPublicSettings } from './views.ts';

/** The app injects whether an order exists, because orders are a higher layer. */
export const routes = (anyOrderExists: AnyOrderExists) =>
  toRoutes('settings', settingsContract, {
    read: readPublicSettings,
    general: (ctx) => readGeneral(ctx, anyOrderExists),
    saveGeneral: (ctx, input) => saveGeneral(ctx, input, anyOrderExists),
    testMail: sendTestMail,
    credits: readCredits,
    saveCredits,
    gifts: readGifts,
    saveGifts,
    menu: readMenuForStaff,
    saveMenu,
    home: readHomeForStaff,
    saveHome,
    search: ({ db }) => readSearchVersion(db),
    saveSearch,
  });
