/** Consignment notes: what the worker does. */

export { discardCancelledNotes } from './discard-cancelled.ts';
export { consigningEffects } from './effects.ts';
export { queryPayouts } from './payouts.ts';
export { sendOpenNotes } from './send-note.ts';
