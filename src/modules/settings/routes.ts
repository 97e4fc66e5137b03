import { toRoutes } from '#platform/http/routes.ts';
import { revertGifts, revertSetting } from './commands/revert-setting.ts';
import { saveGeneral } from './commands/save-general.ts';
import { saveInvoices } from './commands/save-invoices.ts';
import { saveAffiliateToken, savePixel } from './commands/save-marketing.ts';
import { saveHome, saveMenu } from './commands/save-menu-and-home.ts';
import { saveMessaging } from './commands/save-messaging.ts';
import { cancelAffiliate, cancelCredits, cancelGifts, saveAffiliate, saveCredits, saveGifts } from './commands/save-promotion.ts';
import { saveRetention } from './commands/save-retention.ts';
import { saveSearch } from './commands/save-search.ts';
import { saveSignIn } from './commands/save-sign-in.ts';
import { sendTestMail } from './commands/send-test-mail.ts';
import { settingsContract } from './contract.ts';
import { readPixel } from './marketing-accounts.ts';
import { readMessaging } from './message-accounts.ts';
import { type AnyOrderExists, readRetentionVersion, readSearchVersion } from './queries.ts';
import { readSignIn } from './sign-in.ts';
import {
  readAffiliate,
  readCredits,
  readGeneral,
  readGifts,
  readHomeForStaff,
  readInvoices,
  readMenuForStaff,
  readPublicSettings,
} from './views.ts';

export { settingsRevisions } from './revision-kinds.ts';

/** The app injects whether an order exists, because orders are a higher layer. */
export const routes = (anyOrderExists: AnyOrderExists) =>
  toRoutes('settings', settingsContract, {
    read: readPublicSettings,
    general: (ctx) => readGeneral(ctx, anyOrderExists),
    saveGeneral: (ctx, input) => saveGeneral(ctx, input, anyOrderExists),
    revertSetting: (ctx, input) => revertSetting(ctx, input, anyOrderExists),
    revertGifts,
    testMail: sendTestMail,
    credits: readCredits,
    saveCredits: (ctx, input) => saveCredits(ctx, input),
    cancelCredits,
    gifts: readGifts,
    saveGifts: (ctx, input) => saveGifts(ctx, input),
    cancelGifts,
    affiliate: readAffiliate,
    saveAffiliate: (ctx, input) => saveAffiliate(ctx, input),
    cancelAffiliate,
    saveAffiliateToken,
    pixel: readPixel,
    savePixel,
    invoices: readInvoices,
    saveInvoices: (ctx, input) => saveInvoices(ctx, input),
    signIn: readSignIn,
    saveSignIn,
    messaging: readMessaging,
    saveMessaging,
    menu: readMenuForStaff,
    saveMenu,
    home: readHomeForStaff,
    saveHome,
    search: ({ db }) => readSearchVersion(db),
    saveSearch: (ctx, input) => saveSearch(ctx, input),
    retention: ({ db }) => readRetentionVersion(db),
    saveRetention: (ctx, input) => saveRetention(ctx, input),
  });
