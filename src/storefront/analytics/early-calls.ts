import type { CartView } from '#modules/cart/contract.ts';
import type { EndpointName, Received, Sent } from '../call.ts';
import { whenAnswered } from '../client.ts';
import { currentCart } from '../layout/cart-store.ts';

/** Where the visitor was when a call was answered: the cart before the answer, and the page's path. */
export type Moment = { before: CartView | null; pathname: string };

export type CallListener = <N extends EndpointName>(name: N, sent: Sent<N>, answer: Received<N>, moment: Moment) => void;

const maxEarly = 100;

/** Calls answered before the tracker's code is there: in memory only, as the visitor may not have answered the consent question. */
let early: ((listener: CallListener) => void)[] = [];

const momentNow = (): Moment => ({ before: currentCart(), pathname: location.pathname });

/** Remembers answered calls until `followCalls`; beyond a hundred the oldest are dropped. */
export function rememberCalls(): void {
  whenAnswered((name, sent, answer) => {
    const moment = momentNow();
    early = [...early, (listener: CallListener) => listener(name, sent, answer, moment)].slice(-maxEarly);
  });
}

/** Gives the listener the remembered calls, then every call as it is answered. */
export function followCalls(listener: CallListener): void {
  const remembered = early;
  early = [];
  whenAnswered((name, sent, answer) => listener(name, sent, answer, momentNow()));
  for (const tell of remembered) tell(listener);
}
