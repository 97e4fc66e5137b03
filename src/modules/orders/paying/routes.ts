import type { CardPorts } from '#modules/payments/index.ts';
import { type Route, toRoutes } from '#platform/http/routes.ts';
import { askForRest } from './ask-for-rest.ts';
import { recordReceipt, refreshPayment } from './by-staff.ts';
import { payingContract } from './contract.ts';
import { leaveBank } from './leave-bank.ts';
import { cardFields } from './methods.ts';
import { payAgain, payChoices, reportTransfer } from './pay-again.ts';
import { onNotice, onReturn } from './provider-calls.ts';
import { refundDone } from './settle-refund.ts';
import { testCard } from './test-card.ts';

/** Payment endpoints of orders. */
export const routes = (ports: CardPorts): Route[] =>
  toRoutes('paying', payingContract, {
    cardFields: (ctx) => cardFields(ctx, ports),
    payChoices: (ctx, input) => payChoices(ctx, input, ports),
    pay: (ctx, input) => payAgain(ctx, input, ports),
    leaveBank: (ctx, input) => leaveBank(ctx, input, ports),
    reportTransfer,
    returned: (ctx, input) => onReturn(ctx, input, ports),
    returnedByForm: (ctx, input) => onReturn(ctx, input, ports),
    notified: (ctx, input) => onNotice(ctx, input, ports),
    recordReceipt,
    askForRest,
    refreshPayment: (ctx, input) => refreshPayment(ctx, input, ports),
    refundDone,
    testCard: (ctx, input) => testCard(ctx, input, ports),
  });
