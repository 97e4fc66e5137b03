import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { type Route, toRoutes } from '#platform/http/routes.ts';
import { invoicingContract } from './contract.ts';
import { issueInvoice, issueMany } from './issue-invoice.ts';
import { showInvoices } from './show-invoices.ts';
import { voidInvoice } from './void-invoice.ts';

/** Invoice endpoints of orders. */
export const routes = (ports: InvoicePorts): Route[] =>
  toRoutes('invoicing', invoicingContract, {
    show: (ctx, input) => showInvoices(ctx, input, ports),
    issue: (ctx, input) => issueInvoice(ctx, input, ports),
    issueMany: (ctx, input) => issueMany(ctx, input, ports),
    void: (ctx, input) => voidInvoice(ctx, input, ports),
  });
