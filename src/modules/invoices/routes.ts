import { type Route, toRoutes } from '#platform/http/routes.ts';
import { checkCode } from './commands/check-code.ts';
import { readAccount, removeAccount, saveAccount } from './commands/save-account.ts';
import { invoicesContract } from './contract.ts';
import { sendDocument } from './numbered/document.ts';
import type { InvoicePorts } from './ports.ts';
import { readBook } from './queries.ts';

export const routes = (ports: InvoicePorts): Route[] =>
  toRoutes('invoices', invoicesContract, {
    account: readAccount,
    saveAccount,
    removeAccount,
    book: readBook,
    document: sendDocument,
    checkCode: (ctx, input) => checkCode(ctx, input, ports),
  });
