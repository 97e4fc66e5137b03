import type { InvoicePorts } from '#modules/invoices/index.ts';
import { type Route, toRoutes } from '#platform/http/routes.ts';
import { issueInvoice, issueMany, showInvoices, voidInvoice } from './by-staff.ts';
import { invoicingContract } from './contract.ts';

/** Invoice endpoints of orders. */
export const routes = (ports: InvoicePorts): Route[] =>
  toRoutes('invoicing', invoicingContract, {
    show: (ctx, input) => showInvoices(ctx, input, ports),
    issue: (ctx, input) => issueInvoice(ctx, input, ports),
    issueMany: (ctx, input) => issueMany(ctx, input, ports),
    void: (ctx, input) => voidInvoice(ctx, input, ports),
  });
