import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/context.ts';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';

/** Calls an endpoint of the shop, without HTTP: by its contract, or by name where that is no public one. */
export type Call = {
  <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
  (name: 'paying.refundDone', input: { id: number; refund_id: number }): Promise<unknown>;
};

/** The shop's endpoints in one transaction, called by somebody at a moment, in their language. */
export type CallAs = (tx: Tx, who: { caller: Caller; locale: Locale; at: Date }) => Call;
