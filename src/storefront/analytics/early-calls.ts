import type { CartView } from '#modules/cart/contract.ts';
import type { EndpointName, Received, Sent } from '../call.ts';
import { whenAnswered } from '../client.ts';
import { currentCart } from '../layout/cart-store.ts';

/** Where the visitor was when a call was answered: the cart before the answer, and the page's path. */
export type Moment = { before: CartView | null; pathname: string };

export type CallListener = <N extends EndpointName>(name: N, sent: Sent<N>, answer: Received<N>, moment: Moment) => void;

/** Calls answered before the tracker's code is there: in memory only, as the visitor may not have answered the consent question. */
export const earlyCalls: ((listener: CallListener) => void)[] = [];
const maxEarly = 100;

export const momentNow = (): Moment => ({ before: currentCart(), pathname: location.pathname });

/** Remembers the first hundred answered calls until the tracker follows them (follow-calls.ts). */
export const rememberCalls = (): void =>
  whenAnswered((name, sent, answer) => {
    const moment = momentNow();
    if (earlyCalls.length < maxEarly) earlyCalls.push((listener) => listener(name, sent, answer, moment));
  });
