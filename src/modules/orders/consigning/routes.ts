import type { CarrierPorts } from '#modules/shipping/index.ts';
import { type Route, toRoutes } from '#platform/http/routes.ts';
import { changeNoteStore } from './change-store.ts';
import { openParcelMap, takeParcelStore } from './choose-store.ts';
import { consigningContract } from './contract.ts';
import { discardNote } from './discard.ts';
import { handOver } from './hand-over.ts';
import { makeManyNotes, makeNotes } from './make-notes.ts';
import { listNotes, printNotes } from './print.ts';
import { onReport } from './reports.ts';
import { makeReturn } from './return-note.ts';
import { onReturnReport } from './return-reports.ts';
import { showConsignments } from './show.ts';

/** Consignment note endpoints of orders. */
export const routes = (ports: CarrierPorts): Route[] =>
  toRoutes('consigning', consigningContract, {
    show: (ctx, input) => showConsignments(ctx, input, ports),
    make: (ctx, input) => makeNotes(ctx, input, ports),
    makeMany: (ctx, input) => makeManyNotes(ctx, input, ports),
    list: listNotes,
    print: (ctx, input) => printNotes(ctx, input, ports),
    discard: (ctx, input) => discardNote(ctx, input, ports),
    changeStore: (ctx, input) => changeNoteStore(ctx, input, ports),
    openStoreMap: (ctx, input) => openParcelMap(ctx, input, ports),
    takeStore: (ctx, input) => takeParcelStore(ctx, input, ports),
    makeReturn: (ctx, input) => makeReturn(ctx, input, ports),
    handOver,
    report: (ctx, input) => onReport(ctx, input, ports),
    returnReport: (ctx, input) => onReturnReport(ctx, input, ports),
  });
