import { type Route, toRoutes } from '#platform/http/routes.ts';
import { abandonCharge } from './abandon-charge.ts';
import { recordReceipt } from './by-staff.ts';
import { capturePayment } from './capture-payment.ts';
import { onNotice, onReturn } from './card-notices.ts';
import { payingContract } from './contract.ts';
import { cardFields } from './methods.ts';
import { onPageNotice, onPageReturn } from './page-notices.ts';
import { payAgain, payChoices, reportTransfer } from './pay-again.ts';
import type { PayPorts } from './query-attempts.ts';
import { settleDifference } from './reconcile.ts';
import { refreshMyPayment, refreshPayment } from './refresh-payment.ts';
import { requestBalance } from './request-balance.ts';
import { refundDone } from './settle-refund.ts';
import { testCard } from './test-card.ts';

/** Payment endpoints of orders. */
export const routes = (ports: PayPorts): Route[] =>
  toRoutes('paying', payingContract, {
    cardFields: (ctx) => cardFields(ctx, ports),
    payChoices: (ctx, input) => payChoices(ctx, input, ports),
    pay: (ctx, input) => payAgain(ctx, input, ports),
    abandonCharge: (ctx, input) => abandonCharge(ctx, input, ports),
    reportTransfer,
    returned: (ctx, input) => onReturn(ctx, input, ports),
    returnedByForm: (ctx, input) => onReturn(ctx, input, ports),
    notified: (ctx, input) => onNotice(ctx, input, ports),
    pageNotified: (ctx, input) => onPageNotice(ctx, input, ports),
    pageReturned: (ctx, input) => onPageReturn(ctx, input, ports),
    recordReceipt,
    requestBalance,
    capturePayment: (ctx, input) => capturePayment(ctx, input, ports),
    refreshMyPayment: (ctx, input) => refreshMyPayment(ctx, input, ports),
    refreshPayment: (ctx, input) => refreshPayment(ctx, input, ports),
    refundDone,
    settleDifference,
    testCard: (ctx, input) => testCard(ctx, input, ports),
  });
